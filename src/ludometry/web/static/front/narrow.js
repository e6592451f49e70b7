// A window that becomes narrow or wide gets the other drawing.
const narrow = matchMedia('(max-width: 560px)');

/** @param {() => void} redraw */
export function watchWidth(redraw) {
  narrow.addEventListener('change', () => {
    document.cookie = `width=${narrow.matches ? 'narrow' : 'wide'};path=/;max-age=31536000;samesite=strict`;
    document.documentElement.dataset.width = narrow.matches ? 'narrow' : 'wide';
    redraw();
  });
}
