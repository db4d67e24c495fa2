import type { MotifName } from '../motifs/drawn.ts'
import type { Band } from './bands.ts'
import type { Field } from './fields.ts'
import type { FinishName } from './finishes.ts'
import { type Palette, type ZariColour, zariColours } from './palette.ts'
import type { SuitDesign, Yoke } from './suit-cloth.ts'

export type Edging =
  | 'vine'
  | 'temple'
  | 'gota'
  | 'block'
  | 'butis'
  | 'threads'
  | 'ikat'
  | 'fine'
  | 'phulkari'

/** What a tailor is told. */
export type SuitOrder = {
  kurta: string
  trim: string
  trousers: string
  dupatta: string
  zari?: ZariColour
  accent?: string
  finish: FinishName
  shot?: string
  field: Field
  edging: Edging
  motif?: MotifName
  hemAtCm: number
  yoke?: Yoke
  trousersField?: Field
  dupattaFinish?: FinishName
  dupattaField?: Field
  dupattaEdging?: Edging
}

const line = (height: number, main: keyof Palette = 'zari'): Band => ({
  kind: 'line',
  height,
  main,
})

function edge(edging: Edging, motif: MotifName): Band[] {
  switch (edging) {
    case 'vine':
      return [
        line(5),
        { kind: 'vine', height: 50, motif, second: 'accent' },
        line(4),
        { kind: 'beads', height: 9, ground: 'ground', second: 'accent' },
      ]
    case 'temple':
      return [
        line(6),
        { kind: 'diamonds', height: 16, second: 'accent' },
        line(3),
        { kind: 'temple', height: 28, ground: 'ground', main: 'border', second: 'zari' },
      ]
    case 'gota':
      return [
        line(14),
        { kind: 'diamonds', height: 20, second: 'accent' },
        line(6),
        { kind: 'motifs', height: 34, motif, ground: 'ground', second: 'accent' },
        line(2),
      ]
    case 'block':
      return [
        { kind: 'plain', height: 8 },
        { kind: 'motifs', height: 40, motif, main: 'accent', second: 'border' },
        line(4, 'accent'),
        { kind: 'steps', height: 12, ground: 'ground', main: 'border' },
      ]
    case 'butis':
      return [
        line(4),
        { kind: 'tallMotifs', height: 62, motif, ground: 'ground', second: 'accent' },
        line(2),
        { kind: 'beads', height: 8, ground: 'ground', second: 'accent' },
      ]
    case 'threads':
      return [
        { kind: 'plain', height: 3, ground: 'ground' },
        { kind: 'arches', height: 34, motif, ground: 'ground', main: 'accent', second: 'border' },
        { kind: 'beads', height: 7, ground: 'ground', main: 'accent', second: 'ground' },
      ]
    case 'ikat':
      return [
        { kind: 'plain', height: 8 },
        { kind: 'ikat', height: 30, main: 'accent', second: 'ground' },
        { kind: 'plain', height: 5 },
        line(3),
      ]
    case 'fine':
      return [line(7), { kind: 'plain', height: 3, ground: 'ground' }, line(2)]
    case 'phulkari':
      return [
        line(4, 'accent'),
        { kind: 'chevron', height: 30, main: 'accent', second: 'zari' },
        { kind: 'motifs', height: 40, motif: 'star', main: 'accent', second: 'zari' },
        { kind: 'chevron', height: 30, main: 'accent', second: 'zari' },
      ]
  }
}

export function suitOf(order: SuitOrder): SuitDesign {
  const motif = order.motif ?? 'rosette'
  return {
    palette: {
      ground: order.kurta,
      border: order.trim,
      pallu: order.dupatta,
      blouse: order.trousers,
      zari: zariColours[order.zari ?? 'gold'],
      accent: order.accent ?? '#f3e4c2',
    },
    finish: order.finish,
    ...(order.shot ? { shot: order.shot } : {}),
    field: order.field,
    hem: edge(order.edging, motif),
    hemAtCm: order.hemAtCm,
    yoke: order.yoke ?? { kind: 'none' },
    bottom: order.trousersField ?? { kind: 'plain' },
    bottomHem: [line(5), { kind: 'diamonds', height: 12, ground: 'blouse', second: 'accent' }],
    dupatta: {
      finish: order.dupattaFinish ?? 'chiffon',
      field: order.dupattaField ?? { kind: 'buti', motif, size: 11, gap: 50 },
      edge: edge(order.dupattaEdging ?? 'fine', motif),
    },
  }
}
