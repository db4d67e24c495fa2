import { type MotifName, drawnMotifs } from '../motifs/drawn.ts'
import { darker, lighter } from '../engine/colour.ts'
import patterns from '../motifs/patterns.json' with { type: 'json' }
import type { Palette } from './palette.ts'

/** What covers the ground of a cloth. Sizes in millimetres. */
export type Field =
  | { kind: 'plain' }
  | {
      kind: 'buti'
      motif: MotifName
      size: number
      gap: number
      main?: keyof Palette
      second?: keyof Palette
    }
  | { kind: 'pattern'; name: keyof typeof patterns; size: number; colours: (keyof Palette)[] }
  | { kind: 'stripes'; widths: number[]; colours: (keyof Palette)[]; upright?: boolean }
  | { kind: 'checks'; size: number; main?: keyof Palette }
  | { kind: 'jaal'; motif: MotifName; size: number; main?: keyof Palette; second?: keyof Palette }
  | { kind: 'tiedDots'; size: number; gap: number; main?: keyof Palette }
  | { kind: 'lehariya'; size: number; colours: (keyof Palette)[] }
  | { kind: 'blooms'; size: number; colours: (keyof Palette)[] }

type Tile = { width: number; height: number; drawn: string }

const motifAt = (
  motif: MotifName,
  x: number,
  y: number,
  size: number,
  main: string,
  second: string,
  turn = 0,
): string =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100}) rotate(${turn} 50 50)">${drawnMotifs[motif](main, second)}</g>`

/** A repeat that fits a whole number of times into `length`. */
const fitted = (length: number, wish: number): number =>
  length / Math.max(1, Math.round(length / wish))

function butiTile(field: Extract<Field, { kind: 'buti' }>, palette: Palette, length: number): Tile {
  const width = fitted(length, field.gap)
  const height = field.gap * 1.1
  const [main, second] = [palette[field.main ?? 'zari'], palette[field.second ?? 'accent']]
  const put = (x: number, y: number, turn = 0) =>
    motifAt(field.motif, x, y, field.size, main, second, turn)
  const drawn = [put(width / 4, height / 4), put((width * 3) / 4, (height * 3) / 4)].join('')
  return { width, height, drawn }
}

function jaalTile(field: Extract<Field, { kind: 'jaal' }>, palette: Palette, length: number): Tile {
  const width = fitted(length, field.size)
  const height = width * 1.35
  const [main, second] = [palette[field.main ?? 'zari'], palette[field.second ?? 'accent']]
  const curve = `M${width / 2} 0C${width * 0.62} ${height * 0.2} ${width} ${height * 0.3} ${width} ${height / 2}C${width} ${height * 0.7} ${width * 0.62} ${height * 0.8} ${width / 2} ${height}
    C${width * 0.38} ${height * 0.8} 0 ${height * 0.7} 0 ${height / 2}C0 ${height * 0.3} ${width * 0.38} ${height * 0.2} ${width / 2} 0`
  const small = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const
  const drawn = `<path d="${curve}" fill="none" stroke="${main}" stroke-width="${width * 0.035}"/>
    ${motifAt(field.motif, width / 2, height / 2, width * 0.62, main, second)}
    ${small.map(([x, y]) => motifAt(field.motif, x, y, width * 0.5, main, second)).join('')}
    ${[
      [0, height / 2],
      [width, height / 2],
      [width / 2, 0],
      [width / 2, height],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="${width * 0.045}" fill="${second}" stroke="${main}" stroke-width="${width * 0.02}"/>`,
      )
      .join('')}`
  return { width, height, drawn }
}

function patternTile(
  field: Extract<Field, { kind: 'pattern' }>,
  palette: Palette,
  length: number,
): Tile {
  const pattern = patterns[field.name]
  const width = fitted(length, field.size)
  const scale = width / pattern.width
  const layers = pattern.path.split('~')
  const drawn = layers
    .map((layer, index) => {
      const colour = palette[field.colours[index % field.colours.length] ?? 'zari']
      return pattern.mode === 'fill'
        ? `<g fill="${colour}">${layer}</g>`
        : `<g fill="none" stroke="${colour}" stroke-width="${Math.min(2, pattern.maxStroke * 0.4)}" stroke-linejoin="round">${layer}</g>`
    })
    .join('')
  return {
    width,
    height: pattern.height * scale,
    drawn: `<g transform="scale(${scale})">${drawn}</g>`,
  }
}

function stripesTile(
  field: Extract<Field, { kind: 'stripes' }>,
  palette: Palette,
  length: number,
): Tile {
  const total = field.widths.reduce((sum, width) => sum + width, 0)
  const unit = field.upright ? fitted(length, total) / total : 1
  let from = 0
  const drawn = field.widths
    .map((width, index) => {
      const colour = palette[field.colours[index % field.colours.length] ?? 'ground']
      const place = field.upright
        ? `x="${from * unit}" width="${width * unit + 0.3}" height="20"`
        : `y="${from}" height="${width + 0.3}" width="20"`
      from += width
      return `<rect ${place} fill="${colour}"/>`
    })
    .join('')
  return field.upright
    ? { width: total * unit, height: 20, drawn }
    : { width: 20, height: total, drawn }
}

function checksTile(
  field: Extract<Field, { kind: 'checks' }>,
  palette: Palette,
  length: number,
): Tile {
  const size = fitted(length, field.size)
  const main = palette[field.main ?? 'zari']
  const drawn = `<rect width="${size}" height="${size * 0.05}" fill="${main}"/><rect width="${size * 0.05}" height="${size}" fill="${main}"/>
    <rect y="${size * 0.09}" width="${size}" height="${size * 0.025}" fill="${main}"/><rect x="${size * 0.09}" width="${size * 0.025}" height="${size}" fill="${main}"/>`
  return { width: size, height: size, drawn }
}

function tiedDotsTile(
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

function lehariyaTile(
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

/** Painted flowers on trailing stems, as on kalamkari and printed chiffon: a large repeat, nothing lined up. */
function bloomsTile(
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

function tileOf(field: Exclude<Field, { kind: 'plain' }>, palette: Palette, length: number): Tile {
  switch (field.kind) {
    case 'buti':
      return butiTile(field, palette, length)
    case 'jaal':
      return jaalTile(field, palette, length)
    case 'pattern':
      return patternTile(field, palette, length)
    case 'stripes':
      return stripesTile(field, palette, length)
    case 'checks':
      return checksTile(field, palette, length)
    case 'tiedDots':
      return tiedDotsTile(field, palette, length)
    case 'lehariya':
      return lehariyaTile(field, palette, length)
    case 'blooms':
      return bloomsTile(field, palette, length)
  }
}

/** Covers a rectangle of `length` × `height` millimetres; what `length` cuts at its end begins again at its start. */
export function drawField(
  field: Field,
  palette: Palette,
  length: number,
  height: number,
  name: string,
): string {
  const ground = `<rect width="${length}" height="${height}" fill="${palette.ground}"/>`
  if (field.kind === 'plain') return ground
  const tile = tileOf(field, palette, length)
  return `${ground}<pattern id="${name}" patternUnits="userSpaceOnUse" width="${tile.width}" height="${tile.height}">${tile.drawn}</pattern>
    <rect width="${length}" height="${height}" fill="url(#${name})"/>`
}
