import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ScriptRun } from './script-runs.ts'

export type Weight = 400 | 600
export type FontName = `${ScriptRun['script']}-${Weight}`

const scripts = ['latin', 'latin-ext', 'devanagari'] as const
const weights = [400, 600] as const
const { resolve } = createRequire(import.meta.url)

let loading: Promise<[FontName, Buffer][]> | undefined

/** The font files of the package, read once. */
export function loadFonts(): Promise<[FontName, Buffer][]> {
  return (loading ??= Promise.all(
    scripts.flatMap((script) =>
      weights.map(async (weight): Promise<[FontName, Buffer]> => {
        const file = resolve(`@fontsource/mukta/files/mukta-${script}-${weight}-normal.woff`)
        return [`${script}-${weight}`, await readFile(file)]
      }),
    ),
  ))
}
