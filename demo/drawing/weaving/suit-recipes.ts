import type { MotifName } from '../motifs/drawn.ts'
import type { Band } from './bands.ts'
import type { Field } from './tile.ts'
import type { FinishName } from './finishes.ts'
import { type Palette, type ZariColour, zariColours } from './palette.ts'
import type { SuitDesign } from './suit-cloth.ts'
import type { Yoke } from './yoke.ts'

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

/** Options of a suit. */
export type SuitOptions = {
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

const edgings: Record<Edging, (motif: MotifName) => Band[]> = {
  vine: (motif) => [
    line(5),
    { kind: 'vine', height: 50, motif, second: 'accent' },
    line(4),
    { kind: 'beads', height: 9, ground: 'ground', second: 'accent' },
  ],
  temple: () => [
    line(6),
    { kind: 'diamonds', height: 16, second: 'accent' },
    line(3),
    { kind: 'temple', height: 28, ground: 'ground', main: 'border', second: 'zari' },
  ],
  gota: (motif) => [
    line(14),
    { kind: 'diamonds', height: 20, second: 'accent' },
    line(6),
    { kind: 'motifs', height: 34, motif, ground: 'ground', second: 'accent' },
    line(2),
  ],
  block: (motif) => [
    { kind: 'plain', height: 8 },
    { kind: 'motifs', height: 40, motif, main: 'accent', second: 'border' },
    line(4, 'accent'),
    { kind: 'steps', height: 12, ground: 'ground', main: 'border' },
  ],
  butis: (motif) => [
    line(4),
    { kind: 'tallMotifs', height: 62, motif, ground: 'ground', second: 'accent' },
    line(2),
    { kind: 'beads', height: 8, ground: 'ground', second: 'accent' },
  ],
  threads: (motif) => [
    { kind: 'plain', height: 3, ground: 'ground' },
    { kind: 'arches', height: 34, motif, ground: 'ground', main: 'accent', second: 'border' },
    { kind: 'beads', height: 7, ground: 'ground', main: 'accent', second: 'ground' },
  ],
  ikat: () => [
    { kind: 'plain', height: 8 },
    { kind: 'ikat', height: 30, main: 'accent', second: 'ground' },
    { kind: 'plain', height: 5 },
    line(3),
  ],
  fine: () => [line(7), { kind: 'plain', height: 3, ground: 'ground' }, line(2)],
  phulkari: () => [
    line(4, 'accent'),
    { kind: 'chevron', height: 30, main: 'accent', second: 'zari' },
    { kind: 'motifs', height: 40, motif: 'star', main: 'accent', second: 'zari' },
    { kind: 'chevron', height: 30, main: 'accent', second: 'zari' },
  ],
}

export function suitOf(options: SuitOptions): SuitDesign {
  const motif = options.motif ?? 'rosette'
  return {
    palette: {
      ground: options.kurta,
      border: options.trim,
      pallu: options.dupatta,
      blouse: options.trousers,
      zari: zariColours[options.zari ?? 'gold'],
      accent: options.accent ?? '#f3e4c2',
    },
    finish: options.finish,
    ...(options.shot ? { shot: options.shot } : {}),
    field: options.field,
    hem: edgings[options.edging](motif),
    hemAtCm: options.hemAtCm,
    yoke: options.yoke ?? { kind: 'none' },
    bottom: options.trousersField ?? { kind: 'plain' },
    bottomHem: [line(5), { kind: 'diamonds', height: 12, ground: 'blouse', second: 'accent' }],
    dupatta: {
      finish: options.dupattaFinish ?? 'chiffon',
      field: options.dupattaField ?? { kind: 'buti', motif, size: 11, gap: 50 },
      edge: edgings[options.dupattaEdging ?? 'fine'](motif),
    },
  }
}
