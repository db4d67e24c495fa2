import { darker, lighter } from '../engine/colour.ts'
import type { Palette } from './palette.ts'
import { type Field, type Tile, fitted, motifAt } from './tile.ts'

export function tiedDotsTile(
  field: Extract<Field, { kind: 'tiedDots' }>,
  palette: Palette,
  length: number,
): Tile {
  const width = fitted(length, field.gap * 6)
  const step = width / 12
  const [main, centre] = [palette[field.main ?? 'accent'], palette.ground]
  const dots = []
  for (let row = 0; row < 12; row++) {
    for (let column = 0; column < 12; column++) {
      const ring = Math.abs(column - 5.5) + Math.abs(row - 5.5)
      const shown =
        (ring > 4.4 && ring < 7.6 && (row + column) % 2 === 0) ||
        ring < 2.4 ||
        (ring > 10 && (row + column) % 2 === 0)
      if (shown)
        dots.push(
          motifAt(
            'tiedDot',
            (column + 0.5) * step,
            (row + 0.5) * step,
            field.size,
            main,
            centre,
            (row * 7 + column * 31) % 90,
          ),
        )
    }
  }
  return { width, height: width, drawn: dots.join('') }
}

export function lehariyaTile(
  field: Extract<Field, { kind: 'lehariya' }>,
  palette: Palette,
  length: number,
): Tile {
  const size = fitted(length, field.size)
  const band = size / field.colours.length
  const drawn = field.colours
    .flatMap((name, index) =>
      [-1, 0, 1].map((lap) => {
        const x = index * band + lap * size
        return `<path d="M${x} 0L${x + size} ${size}H${x + size + band * 0.72}L${x + band * 0.72} 0Z" fill="${palette[name]}"/>`
      }),
    )
    .join('')
  return { width: size, height: size, drawn }
}

/** A tile of painted flowers on trailing stems (kalamkari, printed chiffon): large, and not in rows. */
export function bloomsTile(
  field: Extract<Field, { kind: 'blooms' }>,
  palette: Palette,
  length: number,
): Tile {
  const size = fitted(length, field.size)
  const colour = (index: number) => palette[field.colours[index % field.colours.length] ?? 'accent']
  const stem = darker(palette.border, 0.15)
  const spots = [
    { motif: 'rosette', x: 0.24, y: 0.22, size: 0.34, turn: 12 },
    { motif: 'blossom', x: 0.72, y: 0.36, size: 0.3, turn: 40 },
    { motif: 'lotus', x: 0.4, y: 0.68, size: 0.32, turn: -16 },
    { motif: 'blossom', x: 0.86, y: 0.8, size: 0.2, turn: 80 },
    { motif: 'blossom', x: 0.1, y: 0.9, size: 0.16, turn: 20 },
  ] as const
  const leaves = [
    [0.46, 0.3, 60],
    [0.54, 0.5, -30],
    [0.16, 0.5, 150],
    [0.66, 0.62, 100],
    [0.62, 0.88, -70],
    [0.92, 0.14, 40],
    [0.5, 0.06, 10],
  ] as const
  const spray = `<path d="M${size * 0.24} ${size * 0.22}C${size * 0.5} ${size * 0.1} ${size * 0.6} ${size * 0.5} ${size * 0.4} ${size * 0.68}S${size * 0.7} ${size} ${size * 0.86} ${size * 0.8}M${size * 0.5} ${size * 0.4}Q${size * 0.62} ${size * 0.3} ${size * 0.72} ${size * 0.36}" fill="none" stroke="${stem}" stroke-width="${size * 0.012}"/>
    ${leaves.map(([x, y, turn]) => motifAt('leaf', x * size, y * size, size * 0.13, stem, lighter(stem, 0.3), turn)).join('')}
    ${spots.map((spot, index) => motifAt(spot.motif, spot.x * size, spot.y * size, spot.size * size, colour(index), colour(index + 1), spot.turn)).join('')}`
  const drawn = `<g>${spray}</g>${[-1, 1].map((side) => `<g transform="translate(${(side * size) / 2} ${size})">${spray}</g>`).join('')}`
  return { width: size, height: size * 2, drawn }
}
