"""Names for arrays, so that a signature says what it holds and each name is said once."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]
"""An array whose numbers are of any kind; a function that needs one kind says which."""
Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Bytes: TypeAlias = NDArray[np.uint8]
Shorts: TypeAlias = NDArray[np.int16]
Rng: TypeAlias = NDArray[np.uint64]
"""What a kernel draws random numbers from."""
