import type { MotifName } from '../motifs/drawn.ts'
import type { Band } from './bands.ts'
import type { Field } from './tile.ts'
import type { FinishName } from './finishes.ts'
import { type Palette, type ZariColour, zariColours } from './palette.ts'
import type { SareeDesign } from './saree-cloth.ts'

/** The options of a saree design; the regional tradition determines the rest. */
export type SareeOptions = {
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

export const line = (height: number): Band => ({ kind: 'line', height })

export const gap = (height: number, ground: keyof Palette = 'border'): Band => ({
  kind: 'plain',
  height,
  ground,
})

function paletteOf(options: SareeOptions, accent = '#f3e4c2'): Palette {
  const contrast = options.contrast ?? options.ground
  return {
    ground: options.ground,
    border: contrast,
    pallu: options.pallu ?? contrast,
    zari: zariColours[options.zari ?? 'gold'],
    accent: options.accent ?? accent,
    blouse: options.blouse ?? contrast,
  }
}

type Weave = Omit<SareeDesign, 'palette'>

export const designOf = (options: SareeOptions, weave: Weave, accent?: string): SareeDesign => ({
  palette: paletteOf(options, accent),
  ...weave,
  field: options.field ?? weave.field,
  finish: options.finish ?? weave.finish,
  ...(options.shot ? { shot: options.shot } : {}),
})
