// Where a finger or a mouse is in a puzzle.

/** In the drawing itself, which may be narrower than the place that it has. @param {SVGSVGElement} svg @param {PointerEvent} event */
export const spotIn = (svg, event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
