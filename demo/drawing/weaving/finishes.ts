import { lighter, mix } from '../engine/colour.ts'
import type { Finish } from '../engine/fabric.ts'
import type { Palette } from './palette.ts'

/** How a yarn reflects light, how it is woven, and its threads per centimetre. `bloom` is the colour at a glancing angle, which is that of the weft
 * in shot silk. */
const finishes = {
  silk: { gloss: 0.62, bloomStrength: 0.62, weave: 0.035, slub: 0, threads: ['twill', 24] },
  satin: { gloss: 0.95, bloomStrength: 0.5, weave: 0.015, slub: 0, threads: ['satin', 26] },
  rawSilk: { gloss: 0.34, bloomStrength: 0.5, weave: 0.035, slub: 0.6, threads: ['plain', 15] },
  tussar: { gloss: 0.3, bloomStrength: 0.45, weave: 0.04, slub: 0.9, threads: ['plain', 15] },
  linen: { gloss: 0.06, bloomStrength: 0.3, weave: 0.06, slub: 0.75, threads: ['plain', 13] },
  cotton: { gloss: 0.05, bloomStrength: 0.28, weave: 0.035, slub: 0.2, threads: ['plain', 18] },
  muslin: {
    gloss: 0.08,
    bloomStrength: 0.4,
    weave: 0.03,
    slub: 0.15,
    opacity: 0.9,
    threads: ['plain', 22],
  },
  chanderi: {
    gloss: 0.42,
    bloomStrength: 0.6,
    weave: 0.028,
    slub: 0.08,
    opacity: 0.88,
    threads: ['plain', 21],
  },
  organza: {
    gloss: 0.5,
    bloomStrength: 0.8,
    weave: 0.018,
    slub: 0,
    opacity: 0.66,
    threads: ['plain', 24],
  },
  georgette: {
    gloss: 0.14,
    bloomStrength: 0.35,
    weave: 0.03,
    slub: 0,
    opacity: 0.94,
    threads: ['twill', 20],
  },
  chiffon: {
    gloss: 0.2,
    bloomStrength: 0.5,
    weave: 0.02,
    slub: 0,
    opacity: 0.74,
    threads: ['plain', 22],
  },
  velvet: { gloss: 0.04, bloomStrength: 1.15, weave: 0.05, slub: 0, threads: ['satin', 22] },
} as const

export type FinishName = keyof typeof finishes

export function finishOf(name: FinishName, palette: Palette, shot?: string): Finish {
  const bloom = shot ?? mix(lighter(palette.ground, 0.55), palette.ground, 0.35)
  const {
    threads: [weave, perCm],
    ...finish
  } = finishes[name]
  const threads = { weave, perCm, warp: palette.ground, ...(shot ? { shot } : {}) }
  return { ...finish, bloom, zari: palette.zari, threads }
}

/** The finish of the same yarn in doubled or lined cloth, which is opaque. */
export const opaque = (finish: Finish): Finish => ({ ...finish, opacity: 1 })
