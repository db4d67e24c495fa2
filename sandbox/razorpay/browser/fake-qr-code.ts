const CELLS = 21
const EYE = 7

/** Looks like a QR code but holds no data, so that no real app reads it. */
export function drawFakeQrCode(seed: string): void {
  const canvas = document.querySelector('canvas')
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return
  const cell = canvas.width / CELLS
  let state = Array.from(seed).reduce(
    (sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0,
    7,
  )
  pen.fillStyle = '#221B1A'
  for (let place = 0; place < CELLS * CELLS; place++) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    const [row, column] = [Math.floor(place / CELLS), place % CELLS]
    const isDark = isInEye(row, column) ? eyeIsDark(row, column) : state > 2 ** 31
    if (isDark) pen.fillRect(column * cell, row * cell, Math.ceil(cell), Math.ceil(cell))
  }
}

function isInEye(row: number, column: number): boolean {
  const far = CELLS - EYE - 1
  return (row <= EYE && (column <= EYE || column >= far)) || (row >= far && column <= EYE)
}

function eyeIsDark(row: number, column: number): boolean {
  const [y, x] = [
    row > EYE ? row - (CELLS - EYE) : row,
    column > EYE ? column - (CELLS - EYE) : column,
  ]
  if (y < 0 || x < 0 || y >= EYE || x >= EYE) return false
  const ring = Math.min(y, x, EYE - 1 - y, EYE - 1 - x)
  return ring !== 1
}
