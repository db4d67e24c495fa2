import patterns from '../motifs/patterns.json' with { type: 'json' }
import type { Palette } from './palette.ts'
import { tiedDotsTile, lehariyaTile, bloomsTile } from './dyed-fields.ts'
import { type Field, type Tile, fitted, motifAt } from './tile.ts'

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

/** Fills `length` × `height` millimetres. A motif cut off at the end continues at the start. */
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
