import { type MotifName, drawnMotifs } from '../motifs/drawn.ts'
import type { Palette } from './palette.ts'

export type Yoke =
  | { kind: 'none' }
  | { kind: 'placket'; motif: MotifName; length: number }
  | { kind: 'round'; motif: MotifName; length: number }
  | { kind: 'spray'; motif: MotifName; length: number }

function motifAt(
  motif: MotifName,
  palette: Palette,
  x: number,
  y: number,
  size: number,
  turn = 0,
): string {
  return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100}) rotate(${turn} 50 50)">${drawnMotifs[motif](palette.zari, palette.accent)}</g>`
}

/** Draws the embroidery at the neck. `drop` is the distance from shoulder to neckline, and `middle`
 * the middle of the front, in millimetres. */
export function drawYoke(
  yoke: Yoke,
  palette: Palette,
  { middle, drop }: { middle: number; drop: number },
): string {
  if (yoke.kind === 'none') return ''
  if (yoke.kind === 'placket') {
    const rows = Math.floor(yoke.length / 34)
    const motifs = Array.from({ length: rows }, (_, row) =>
      motifAt(yoke.motif, palette, middle, drop + 30 + row * 34, 26),
    ).join('')
    const edge = [-1, 1]
      .map(
        (side) =>
          `<rect x="${middle + side * 27 - 2.5}" y="0" width="5" height="${drop + yoke.length}" fill="${palette.zari}"/>`,
      )
      .join('')
    return `<rect x="${middle - 30}" width="60" height="${drop + yoke.length + 6}" fill="${palette.border}"/>${edge}<rect x="${middle - 30}" y="${drop + yoke.length + 2}" width="60" height="5" fill="${palette.zari}"/>${motifs}`
  }
  if (yoke.kind === 'round') {
    const rings = [0, 1, 2].map((ring) => {
      const radius = 96 + ring * 30
      const count = 13 + ring * 4
      return Array.from({ length: count }, (_, index) => {
        const angle = Math.PI * (0.04 + (0.92 * index) / (count - 1))
        return motifAt(
          yoke.motif,
          palette,
          middle - Math.cos(angle) * radius,
          20 + Math.sin(angle) * (radius + drop * 0.42),
          25 - ring * 2,
          90 - (angle * 180) / Math.PI + 0,
        )
      }).join('')
    })
    const line = (radius: number) =>
      `<ellipse cx="${middle}" cy="20" rx="${radius}" ry="${radius + drop * 0.42}" fill="none" stroke="${palette.zari}" stroke-width="4"/>`
    return `<ellipse cx="${middle}" cy="20" rx="176" ry="${176 + drop * 0.42}" fill="${palette.border}"/>${line(174)}${line(80)}${rings.join('')}`
  }
  const spray = [0, 1, 2, 3, 4].flatMap((row) =>
    Array.from({ length: 5 - row }, (_, index) =>
      motifAt(
        yoke.motif,
        palette,
        middle + (index - (4 - row) / 2) * 46,
        drop + 34 + (row * yoke.length) / 5,
        38 - row * 3,
      ),
    ),
  )
  return spray.join('')
}
