import { type MotifName, drawnMotifs } from '../motifs/drawn.ts'
import type { Palette } from './palette.ts'

/** A strip of woven ornament, measured in millimetres. Borders and pallus are stacks of bands. */
export type Band = {
  kind: BandKind
  height: number
  ground?: keyof Palette
  main?: keyof Palette
  second?: keyof Palette
  motif?: MotifName
}

type Cell = {
  period: number
  height: number
  ground: string
  main: string
  second: string
  motif: MotifName
}

const at = (motif: MotifName, cell: Cell, x: number, y: number, size: number, turn = 0): string =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100}) rotate(${turn} 50 50)">${drawnMotifs[motif](cell.main, cell.second)}</g>`

/** Each kind draws one repeat from (0, 0) to (period, height). `wide` is the preferred period
 * divided by the height. */
const kinds = {
  plain: { wide: 1, draw: () => '' },
  line: {
    wide: 1,
    draw: ({ period, height, main }: Cell) =>
      `<rect width="${period}" height="${height}" fill="${main}"/>`,
  },
  pinstripes: {
    wide: 1,
    draw: ({ period, height, main }: Cell) =>
      [0.1, 0.34, 0.58, 0.82]
        .map(
          (y) =>
            `<rect width="${period}" y="${y * height}" height="${height * 0.1}" fill="${main}"/>`,
        )
        .join(''),
  },
  temple: {
    wide: 0.62,
    draw: ({ period: p, height: h, main, second }: Cell) =>
      `<path d="M0 ${h}L${p * 0.5} 0L${p} ${h}Z" fill="${main}"/><path d="M${p * 0.3} ${h}L${p * 0.5} ${h * 0.52}L${p * 0.7} ${h}Z" fill="${second}"/>`,
  },
  steps: {
    wide: 1.1,
    draw: ({ period: p, height: h, main }: Cell) =>
      `<path d="M0 ${h}V${h * 0.8}H${p * 0.14}V${h * 0.55}H${p * 0.28}V${h * 0.3}H${p * 0.4}V0H${p * 0.6}V${h * 0.3}H${p * 0.72}V${h * 0.55}H${p * 0.86}V${h * 0.8}H${p}V${h}Z" fill="${main}"/>`,
  },
  chevron: {
    wide: 0.9,
    draw: ({ period: p, height: h, main, second }: Cell) =>
      `<path d="M0 ${h * 0.75}L${p / 2} ${h * 0.1}L${p} ${h * 0.75}" fill="none" stroke="${main}" stroke-width="${h * 0.2}"/><path d="M0 ${h * 1.12}L${p / 2} ${h * 0.47}L${p} ${h * 1.12}" fill="none" stroke="${second}" stroke-width="${h * 0.09}"/>`,
  },
  diamonds: {
    wide: 0.8,
    draw: ({ period: p, height: h, main, second }: Cell) =>
      `<path d="M0 ${h / 2}L${p / 2} ${h * 0.06}L${p} ${h / 2}L${p / 2} ${h * 0.94}Z" fill="${main}"/><path d="M${p * 0.25} ${h / 2}L${p / 2} ${h * 0.28}L${p * 0.75} ${h / 2}L${p / 2} ${h * 0.72}Z" fill="${second}"/>`,
  },
  beads: {
    wide: 1,
    draw: ({ period: p, height: h, main, second }: Cell) =>
      `<ellipse cx="${p / 2}" cy="${h / 2}" rx="${p * 0.38}" ry="${h * 0.38}" fill="${main}"/><circle cx="${p / 2}" cy="${h / 2}" r="${h * 0.12}" fill="${second}"/>`,
  },
  vine: {
    wide: 2.4,
    draw: (cell: Cell) => {
      const { period: p, height: h, main } = cell
      const wave = `M${p * -0.05} ${h * 0.65}L0 ${h / 2}C${p * 0.16} ${h * 0.02} ${p * 0.34} ${h * 0.02} ${p / 2} ${h / 2}S${p * 0.84} ${h * 0.98} ${p} ${h / 2}L${p * 1.05} ${h * 0.35}`
      return `<path d="${wave}" fill="none" stroke="${main}" stroke-width="${h * 0.06}"/>${at(cell.motif, cell, p * 0.25, h * 0.58, h * 0.62)}${at(cell.motif, cell, p * 0.75, h * 0.42, h * 0.62, 180)}
        ${[0.06, 0.46, 0.56, 0.95].map((x, index) => at('leaf', cell, p * x, h * (index % 2 ? 0.24 : 0.76), h * 0.26, index * 70)).join('')}`
    },
  },
  motifs: {
    wide: 0.95,
    draw: (cell: Cell) =>
      at(
        cell.motif,
        cell,
        cell.period / 2,
        cell.height / 2,
        Math.min(cell.height * 0.88, cell.period * 0.9),
      ),
  },
  tallMotifs: {
    wide: 0.52,
    draw: (cell: Cell) => {
      const size = Math.min(cell.period * 0.94, cell.height * 0.9)
      return `<g transform="translate(0 ${cell.height * 0.5}) scale(1 ${Math.min(1.5, (cell.height * 0.9) / size)}) translate(0 ${-cell.height * 0.5})">${at(cell.motif, cell, cell.period / 2, cell.height / 2, size)}</g>`
    },
  },
  halfDrop: {
    wide: 0.6,
    draw: (cell: Cell) => {
      const { period: p, height: h } = cell
      const size = Math.min(p * 0.62, h * 0.42)
      return [
        at(cell.motif, cell, p * 0.5, h * 0.26, size),
        at(cell.motif, cell, 0, h * 0.74, size),
        at(cell.motif, cell, p, h * 0.74, size),
      ].join('')
    },
  },
  arches: {
    wide: 0.7,
    draw: (cell: Cell) => {
      const { period: p, height: h, main } = cell
      const arch = `M${p * 0.06} ${h}V${h * 0.45}C${p * 0.06} ${h * 0.24} ${p * 0.4} ${h * 0.22} ${p / 2} ${h * 0.04}C${p * 0.6} ${h * 0.22} ${p * 0.94} ${h * 0.24} ${p * 0.94} ${h * 0.45}V${h}`
      return `<path d="${arch}" fill="none" stroke="${main}" stroke-width="${h * 0.045}"/>${at(cell.motif, cell, p / 2, h * 0.64, Math.min(p * 0.66, h * 0.56))}`
    },
  },
  ikat: {
    wide: 0.8,
    draw: ({ period: p, height: h, main, second }: Cell) =>
      Array.from({ length: 9 }, (_, index) => {
        const x = (index + 0.5) / 9
        const reach = 1 - Math.abs(x - 0.5) * 2
        const tall = h * (0.18 + 0.72 * reach) * (index % 2 ? 0.92 : 1)
        const inner = tall * 0.45
        return `<rect x="${p * (x - 0.058)}" width="${p * 0.116}" y="${(h - tall) / 2}" height="${tall}" fill="${main}"/><rect x="${p * (x - 0.058)}" width="${p * 0.116}" y="${(h - inner) / 2}" height="${inner}" fill="${second}"/>`
      }).join(''),
  },
  brocade: {
    wide: 0.5,
    draw: ({ period: p, height: h, main, second, ground }: Cell) =>
      `<rect width="${p}" height="${h}" fill="${main}"/><path d="M${p / 2} ${h * 0.06}C${p * 0.95} ${h * 0.3} ${p * 0.95} ${h * 0.7} ${p / 2} ${h * 0.94}C${p * 0.05} ${h * 0.7} ${p * 0.05} ${h * 0.3} ${p / 2} ${h * 0.06}Z" fill="${ground}"/><path d="M${p / 2} ${h * 0.24}C${p * 0.75} ${h * 0.4} ${p * 0.75} ${h * 0.6} ${p / 2} ${h * 0.76}C${p * 0.25} ${h * 0.6} ${p * 0.25} ${h * 0.4} ${p / 2} ${h * 0.24}Z" fill="${second}"/><path d="M0 ${h * 0.2}L${p * 0.1} 0H-${p * 0.1}ZM${p} ${h * 0.2}L${p * 1.1} 0H${p * 0.9}ZM0 ${h * 0.8}L${p * 0.1} ${h}H-${p * 0.1}ZM${p} ${h * 0.8}L${p * 1.1} ${h}H${p * 0.9}Z" fill="${second}"/>`,
  },
  checks: {
    wide: 1,
    draw: ({ period: p, height: h, main, second }: Cell) =>
      `<rect width="${p / 2}" height="${h / 2}" fill="${main}"/><rect x="${p / 2}" y="${h / 2}" width="${p / 2}" height="${h / 2}" fill="${second}"/>`,
  },
} as const

export type BandKind = keyof typeof kinds

export const heightOf = (bands: Band[]): number => bands.reduce((sum, band) => sum + band.height, 0)

/** Stacks the bands from the top down. Each repeat is fitted to `length` millimetres. */
export function drawBands(bands: Band[], palette: Palette, length: number, name: string): string {
  let y = 0
  return bands
    .map((band, index) => {
      const kind = kinds[band.kind]
      const period = length / Math.max(1, Math.round(length / (band.height * kind.wide)))
      const ground = palette[band.ground ?? 'border']
      const second = band.second ? palette[band.second] : ground
      const cell = {
        period,
        height: band.height,
        ground,
        main: palette[band.main ?? 'zari'],
        second,
        motif: band.motif ?? 'rosette',
      }
      const id = `${name}${index}`
      const drawn = `<rect y="${y}" width="${length}" height="${band.height + 0.5}" fill="${ground}"/>
        <pattern id="${id}" patternUnits="userSpaceOnUse" width="${period}" height="${band.height}" patternTransform="translate(0 ${y})">${kind.draw(cell)}</pattern>
        <rect y="${y}" width="${length}" height="${band.height}" fill="url(#${id})"/>`
      y += band.height
      return drawn
    })
    .join('')
}
