import type { MotifName } from '../motifs/drawn.ts'
import type { Band } from './bands.ts'
import type { Field } from './fields.ts'
import type { FinishName } from './finishes.ts'
import { type Palette, type ZariColour, zariColours } from './palette.ts'
import type { SareeDesign } from './saree-cloth.ts'

/** What a weaver is told. Whatever is left out follows the custom of the place. */
export type SareeOrder = {
  ground: string
  contrast?: string
  pallu?: string
  zari?: ZariColour
  accent?: string
  blouse?: string
  shot?: string
  motif?: MotifName
  second?: MotifName
  field?: Field
  finish?: FinishName
}

const line = (height: number): Band => ({ kind: 'line', height })
const gap = (height: number, ground: keyof Palette = 'border'): Band => ({
  kind: 'plain',
  height,
  ground,
})

function paletteOf(order: SareeOrder, accent = '#f3e4c2'): Palette {
  const contrast = order.contrast ?? order.ground
  return {
    ground: order.ground,
    border: contrast,
    pallu: order.pallu ?? contrast,
    zari: zariColours[order.zari ?? 'gold'],
    accent: order.accent ?? accent,
    blouse: order.blouse ?? contrast,
  }
}

type Weave = Omit<SareeDesign, 'palette'>

const piece = (order: SareeOrder, weave: Weave, accent?: string): SareeDesign => ({
  palette: paletteOf(order, accent),
  ...weave,
  field: order.field ?? weave.field,
  finish: order.finish ?? weave.finish,
  ...(order.shot ? { shot: order.shot } : {}),
})

export const banarasi = (order: SareeOrder): SareeDesign => {
  const [motif, second] = [order.motif ?? 'mango', order.second ?? 'rosette']
  return piece(order, {
    finish: 'silk',
    field: { kind: 'jaal', motif: second, size: 60 },
    border: [
      line(5),
      { kind: 'beads', height: 7, second: 'accent' },
      line(3),
      { kind: 'vine', height: 54, motif: second, second: 'accent' },
      line(3),
      { kind: 'diamonds', height: 10, second: 'accent' },
      line(2),
      { kind: 'motifs', height: 24, motif: 'buti', ground: 'ground', second: 'accent' },
    ],
    pallu: [
      line(8),
      { kind: 'chevron', height: 18, second: 'accent' },
      line(5),
      { kind: 'vine', height: 62, motif: 'lotus', second: 'accent' },
      line(4),
      { kind: 'tallMotifs', height: 165, motif, second: 'accent', ground: 'pallu' },
      line(4),
      { kind: 'brocade', height: 44, second: 'accent' },
      line(4),
      { kind: 'halfDrop', height: 210, motif: second, second: 'accent', ground: 'pallu' },
      line(4),
      { kind: 'vine', height: 50, motif: second, second: 'accent' },
      line(5),
      { kind: 'motifs', height: 40, motif: 'buti', ground: 'ground', second: 'accent' },
    ],
    tassels: true,
  })
}

export const kanjivaram = (order: SareeOrder): SareeDesign => {
  const [motif, second] = [order.motif ?? 'peacock', order.second ?? 'coin']
  return piece(order, {
    finish: 'silk',
    field: { kind: 'buti', motif: second, size: 13, gap: 70, second: 'ground' },
    border: [
      line(6),
      { kind: 'pinstripes', height: 12 },
      line(4),
      { kind: 'tallMotifs', height: 58, motif, second: 'accent' },
      line(3),
      { kind: 'beads', height: 9, second: 'accent' },
      line(3),
      { kind: 'diamonds', height: 13, second: 'border' },
      line(3),
      { kind: 'temple', height: 40, ground: 'ground', main: 'border', second: 'zari' },
    ],
    pallu: [
      line(10),
      { kind: 'pinstripes', height: 26 },
      line(6),
      { kind: 'motifs', height: 62, motif, second: 'accent' },
      line(4),
      { kind: 'brocade', height: 50, second: 'accent' },
      line(4),
      { kind: 'motifs', height: 78, motif: 'lotus', second: 'accent' },
      line(4),
      { kind: 'chevron', height: 34, second: 'accent' },
      { kind: 'diamonds', height: 40, second: 'accent' },
      { kind: 'chevron', height: 34, second: 'accent' },
      line(4),
      { kind: 'motifs', height: 62, motif, second: 'accent' },
      line(5),
      { kind: 'beads', height: 16, second: 'accent' },
      { kind: 'pinstripes', height: 40 },
      { kind: 'temple', height: 54, ground: 'ground', main: 'border', second: 'zari' },
    ],
    tassels: true,
  })
}

/** Peacocks and lotuses on a pallu that is all zari, coloured in by hand. */
export const paithani = (order: SareeOrder): SareeDesign =>
  piece(order, {
    finish: 'silk',
    field: { kind: 'buti', motif: order.second ?? 'coin', size: 11, gap: 62 },
    border: [
      line(4),
      gap(3),
      line(30),
      { kind: 'diamonds', height: 22, ground: 'zari', main: 'border', second: 'accent' },
      line(14),
      gap(4),
      line(3),
      { kind: 'steps', height: 14, ground: 'ground' },
    ],
    pallu: [
      line(16),
      gap(6),
      line(10),
      {
        kind: 'motifs',
        height: 52,
        motif: 'mango',
        ground: 'zari',
        main: 'border',
        second: 'accent',
      },
      line(6),
      {
        kind: 'tallMotifs',
        height: 190,
        motif: order.motif ?? 'peacock',
        ground: 'zari',
        main: 'border',
        second: 'accent',
      },
      line(6),
      {
        kind: 'vine',
        height: 66,
        motif: 'blossom',
        ground: 'zari',
        main: 'border',
        second: 'accent',
      },
      line(6),
      {
        kind: 'halfDrop',
        height: 170,
        motif: 'lotus',
        ground: 'zari',
        main: 'ground',
        second: 'accent',
      },
      line(10),
      gap(6),
      line(8),
      { kind: 'steps', height: 30, ground: 'ground' },
    ],
    tassels: true,
  })

export const kasavu = (order: SareeOrder): SareeDesign =>
  piece(order, {
    finish: 'cotton',
    field: { kind: 'plain' },
    border: [gap(4, 'ground'), line(42), gap(5, 'border'), line(5)],
    pallu: [
      gap(10, 'ground'),
      line(70),
      gap(12, 'border'),
      line(14),
      gap(14, 'ground'),
      line(8),
      {
        kind: 'motifs',
        height: 96,
        motif: order.motif ?? 'peacock',
        ground: 'ground',
        second: 'border',
      },
      line(8),
    ],
    tassels: false,
  })

export const chanderi = (order: SareeOrder): SareeDesign =>
  piece(order, {
    finish: 'chanderi',
    field: { kind: 'buti', motif: order.motif ?? 'coin', size: 12, gap: 58, second: 'ground' },
    border: [
      line(6),
      gap(4),
      line(16),
      { kind: 'diamonds', height: 12, second: 'accent' },
      line(4),
      { kind: 'beads', height: 9, ground: 'ground', second: 'accent' },
    ],
    pallu: [
      line(14),
      gap(8),
      line(40),
      gap(8),
      line(6),
      {
        kind: 'halfDrop',
        height: 230,
        motif: order.second ?? 'buti',
        ground: 'pallu',
        second: 'accent',
      },
      line(6),
      gap(10),
      line(24),
      gap(6),
      line(4),
    ],
    tassels: true,
  })

/** The border of Maheshwar is reversible; its pallu has five stripes. */
export const maheshwari = (order: SareeOrder): SareeDesign =>
  piece(order, {
    finish: 'silk',
    field: { kind: 'stripes', widths: [14, 1.4], colours: ['ground', 'accent'] },
    border: [
      line(5),
      gap(5),
      { kind: 'chevron', height: 18, second: 'accent' },
      line(4),
      { kind: 'checks', height: 12, main: 'accent', second: 'zari' },
      line(3),
      { kind: 'steps', height: 12, ground: 'ground', main: 'border' },
    ],
    pallu: [
      gap(24, 'pallu'),
      line(10),
      gap(46, 'pallu'),
      { kind: 'plain', height: 34, ground: 'accent' },
      gap(46, 'pallu'),
      { kind: 'plain', height: 34, ground: 'accent' },
      gap(46, 'pallu'),
      line(10),
      { kind: 'chevron', height: 26, ground: 'pallu', second: 'accent' },
      line(8),
    ],
    tassels: true,
  })

/** Dots tied by hand before dyeing: every one a little different. */
export const bandhani = (order: SareeOrder): SareeDesign =>
  piece(order, {
    finish: 'georgette',
    field: { kind: 'tiedDots', size: 7, gap: 15 },
    border: [
      line(7),
      { kind: 'diamonds', height: 14, second: 'accent' },
      line(5),
      { kind: 'motifs', height: 22, motif: 'tiedDot', main: 'accent', second: 'border' },
      line(2),
    ],
    palluField: { kind: 'tiedDots', size: 8, gap: 12 },
    pallu: [
      line(12),
      { kind: 'diamonds', height: 22, second: 'accent' },
      line(6),
      {
        kind: 'motifs',
        height: 110,
        motif: order.motif ?? 'peacock',
        main: 'accent',
        second: 'zari',
      },
      line(4),
      { kind: 'motifs', height: 30, motif: 'tiedDot', main: 'accent', second: 'border' },
      line(4),
    ],
    tassels: true,
  })

export const lehariya = (order: SareeOrder): SareeDesign =>
  piece(order, {
    finish: 'georgette',
    field: { kind: 'lehariya', size: 120, colours: ['accent', 'border', 'blouse', 'border'] },
    border: [line(10), { kind: 'diamonds', height: 18, second: 'accent' }, line(8)],
    pallu: [
      line(18),
      { kind: 'diamonds', height: 34, second: 'accent' },
      line(10),
      { kind: 'chevron', height: 40, second: 'accent' },
      line(8),
    ],
    tassels: true,
  })

/** Yarn tied and dyed before weaving, so that every edge is feathered. */
export const ikat = (order: SareeOrder): SareeDesign =>
  piece(order, {
    finish: 'silk',
    field: { kind: 'jaal', motif: 'steppedDiamond', size: 48, main: 'accent', second: 'border' },
    border: [
      gap(10),
      { kind: 'ikat', height: 34, main: 'accent', second: 'ground' },
      gap(5),
      line(3),
      gap(5),
      { kind: 'steps', height: 13, ground: 'ground', main: 'border' },
    ],
    pallu: [
      gap(16, 'pallu'),
      { kind: 'ikat', height: 56, ground: 'pallu', main: 'accent', second: 'ground' },
      line(4),
      {
        kind: 'halfDrop',
        height: 170,
        motif: 'steppedDiamond',
        ground: 'pallu',
        main: 'accent',
        second: 'ground',
      },
      line(4),
      { kind: 'ikat', height: 90, ground: 'pallu', main: 'ground', second: 'accent' },
      line(4),
      { kind: 'ikat', height: 56, ground: 'pallu', main: 'accent', second: 'ground' },
      gap(12, 'pallu'),
    ],
    tassels: true,
  })

export const patola = (order: SareeOrder): SareeDesign =>
  piece(order, {
    finish: 'silk',
    field: {
      kind: 'buti',
      motif: 'patolaFlower',
      size: 34,
      gap: 52,
      main: 'accent',
      second: 'border',
    },
    border: [
      gap(8),
      { kind: 'checks', height: 10, main: 'accent', second: 'ground' },
      gap(4),
      { kind: 'motifs', height: 40, motif: 'steppedDiamond', main: 'accent', second: 'ground' },
      gap(4),
      { kind: 'checks', height: 10, main: 'accent', second: 'ground' },
      gap(3),
      line(3),
    ],
    pallu: [
      gap(10),
      line(8),
      { kind: 'motifs', height: 70, motif: 'patolaFlower', main: 'accent', second: 'ground' },
      line(3),
      { kind: 'checks', height: 16, main: 'accent', second: 'ground' },
      { kind: 'motifs', height: 120, motif: 'steppedDiamond', main: 'accent', second: 'ground' },
      { kind: 'checks', height: 16, main: 'accent', second: 'ground' },
      line(3),
      { kind: 'motifs', height: 70, motif: 'patolaFlower', main: 'accent', second: 'ground' },
      { kind: 'steps', height: 24, ground: 'ground', main: 'border' },
    ],
    tassels: true,
  })

/** Drawn with a bamboo pen: no metal in it anywhere. */
export const kalamkari = (order: SareeOrder): SareeDesign =>
  piece(order, {
    finish: 'cotton',
    field: { kind: 'blooms', size: 120, colours: ['border', 'accent', 'blouse'] },
    border: [
      { kind: 'plain', height: 8, ground: 'border' },
      {
        kind: 'vine',
        height: 58,
        motif: order.motif ?? 'blossom',
        main: 'accent',
        second: 'blouse',
      },
      { kind: 'plain', height: 4, ground: 'accent' },
      { kind: 'temple', height: 20, ground: 'ground', main: 'border', second: 'accent' },
    ],
    pallu: [
      { kind: 'plain', height: 14, ground: 'border' },
      { kind: 'vine', height: 70, motif: 'lotus', main: 'accent', second: 'blouse' },
      { kind: 'plain', height: 6, ground: 'accent' },
      {
        kind: 'arches',
        height: 270,
        motif: order.second ?? 'peacock',
        ground: 'pallu',
        main: 'accent',
        second: 'blouse',
      },
      { kind: 'plain', height: 6, ground: 'accent' },
      { kind: 'motifs', height: 60, motif: 'lotus', main: 'accent', second: 'blouse' },
      { kind: 'temple', height: 34, ground: 'ground', main: 'border', second: 'accent' },
    ],
    tassels: false,
  })

export const tussar = (order: SareeOrder): SareeDesign =>
  piece(order, {
    finish: 'tussar',
    field: { kind: 'plain' },
    border: [
      gap(26),
      line(4),
      { kind: 'temple', height: 22, ground: 'ground', main: 'border', second: 'accent' },
    ],
    pallu: [
      gap(20, 'pallu'),
      { kind: 'plain', height: 8, ground: 'accent' },
      gap(14, 'pallu'),
      line(6),
      {
        kind: 'tallMotifs',
        height: 190,
        motif: order.motif ?? 'leaf',
        ground: 'pallu',
        main: 'accent',
        second: 'ground',
      },
      line(6),
      { kind: 'pinstripes', height: 90, ground: 'pallu', main: 'ground' },
      { kind: 'plain', height: 8, ground: 'accent' },
      gap(30, 'pallu'),
    ],
    tassels: true,
  })

export const linen = (order: SareeOrder): SareeDesign =>
  piece(order, {
    finish: 'linen',
    field: { kind: 'plain' },
    border: [line(16), gap(5, 'ground'), line(3)],
    pallu: [
      gap(12, 'pallu'),
      line(12),
      gap(60, 'pallu'),
      line(5),
      gap(30, 'pallu'),
      { kind: 'pinstripes', height: 150, ground: 'pallu', main: 'accent' },
      gap(30, 'pallu'),
      line(5),
    ],
    tassels: true,
  })

export const organza = (order: SareeOrder): SareeDesign =>
  piece(order, {
    finish: 'organza',
    field: { kind: 'blooms', size: 120, colours: ['accent', 'blouse'] },
    border: [
      line(4),
      {
        kind: 'motifs',
        height: 26,
        motif: order.motif ?? 'rosette',
        ground: 'ground',
        second: 'accent',
      },
      line(2),
    ],
    pallu: [
      line(8),
      {
        kind: 'arches',
        height: 120,
        motif: order.second ?? 'lotus',
        ground: 'pallu',
        second: 'accent',
      },
      line(4),
    ],
    tassels: false,
  })

/** Motifs laid in by hand while the muslin is on the loom. */
export const jamdani = (order: SareeOrder): SareeDesign =>
  piece(order, {
    finish: 'muslin',
    field: {
      kind: 'buti',
      motif: order.motif ?? 'leaf',
      size: 24,
      gap: 54,
      main: 'accent',
      second: 'border',
    },
    border: [
      gap(6),
      { kind: 'diamonds', height: 16, main: 'accent', second: 'border' },
      gap(4),
      { kind: 'temple', height: 18, ground: 'ground', main: 'border', second: 'accent' },
    ],
    pallu: [
      gap(10, 'pallu'),
      { kind: 'diamonds', height: 26, ground: 'pallu', main: 'accent', second: 'border' },
      {
        kind: 'halfDrop',
        height: 220,
        motif: order.second ?? 'buti',
        ground: 'pallu',
        main: 'accent',
        second: 'border',
      },
      { kind: 'chevron', height: 30, ground: 'pallu', main: 'accent', second: 'border' },
      {
        kind: 'halfDrop',
        height: 130,
        motif: order.motif ?? 'leaf',
        ground: 'pallu',
        main: 'accent',
        second: 'border',
      },
      gap(6, 'pallu'),
    ],
    tassels: false,
  })

/** Plain cloth that lives from its colour, with a fine metal edge. */
export const plainDrape = (order: SareeOrder): SareeDesign =>
  piece(order, {
    finish: 'satin',
    field: { kind: 'plain' },
    border: [line(12), { kind: 'steps', height: 10, ground: 'ground' }],
    pallu: [
      line(26),
      gap(8, 'pallu'),
      line(8),
      { kind: 'diamonds', height: 40, ground: 'pallu', second: 'accent' },
      line(8),
      gap(8, 'pallu'),
      line(4),
    ],
    tassels: true,
  })
