import { type MotifName, drawnMotifs } from '../motifs/drawn.ts'
import patterns from '../motifs/patterns.json' with { type: 'json' }
import type { Palette } from './palette.ts'

/** The pattern of the cloth between its borders, with sizes in millimetres. */
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

export type Tile = { width: number; height: number; drawn: string }

export const motifAt = (
  motif: MotifName,
  x: number,
  y: number,
  size: number,
  main: string,
  second: string,
  turn = 0,
): string =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100}) rotate(${turn} 50 50)">${drawnMotifs[motif](main, second)}</g>`

/** Returns the period closest to `wish` that fits into `length` a whole number of times. */
export const fitted = (length: number, wish: number): number =>
  length / Math.max(1, Math.round(length / wish))
