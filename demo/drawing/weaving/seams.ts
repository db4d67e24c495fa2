import { darker, lighter } from '../engine/colour.ts'
import type { Palette } from './palette.ts'

/** A seam in millimetres: the line where two pieces meet, its ridge, and the stitches beside it. */
function seam(path: string, { ground }: Palette, beside = 3): string {
  const dark = darker(ground, 0.55)
  const stroke = (colour: string, width: number, opacity: number, more = '') =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}" ${more}/>`
  return [
    stroke(dark, 5, 0.1),
    stroke(lighter(ground, 0.6), 1.6, 0.3, 'transform="translate(1.6 0)"'),
    stroke(dark, 1.3, 0.62),
    stroke(dark, 0.7, 0.35, `stroke-dasharray="2.4 1.6" transform="translate(${beside} 0)"`),
  ].join('')
}

/** A pointed tuck between two heights, which shapes the cloth to the body. */
function dart(x: number, from: number, to: number, palette: Palette): string {
  const middle = (from + to) / 2
  return seam(`M${x} ${from}L${x + 1.5} ${middle}L${x} ${to}`, palette, -2.5)
}

const both = (middle: number, draw: (side: 1 | -1) => string): string =>
  ([-1, 1] as const)
    .map((side) => `<g transform="translate(${middle} 0) scale(${side} 1)">${draw(side)}</g>`)
    .join('')

const sideSeam = (height: number, palette: Palette): string => seam(`M298 190V${height}`, palette)

/** Two rows of stitches above the hem. */
function hemStitches(width: number, height: number, { ground }: Palette): string {
  const stroke = `stroke="${darker(ground, 0.5)}" stroke-width=".8" stroke-dasharray="2.6 1.6" opacity=".5"`
  return [18, 21].map((up) => `<path d="M0 ${height - up}H${width}" ${stroke}/>`).join('')
}

/** Princess seams run from the armhole over the bust to the hip. */
export function frontSeams(width: number, height: number, palette: Palette): string {
  const hip = Math.min(height, 560)
  const princess = `M176 98C130 120 92 176 86 236C80 300 70 350 68 410C68 470 78 520 82 ${hip}`
  return (
    both(width / 2, () => seam(princess, palette) + sideSeam(height, palette)) +
    hemStitches(width, height, palette)
  )
}

/** A hidden zip closes the back, and two darts shape it. */
export function backSeams(width: number, height: number, palette: Palette): string {
  const zip =
    seam(`M${width / 2} 0V440`, palette, 4) +
    `<rect x="${width / 2 - 2}" y="40" width="4" height="9" rx="1.6" fill="${palette.zari}"/>`
  return (
    zip +
    both(width / 2, () => dart(88, 236, 540, palette) + sideSeam(height, palette)) +
    hemStitches(width, height, palette)
  )
}
