/** A part of a text that one font file can show. */
export type ScriptRun = { script: 'latin' | 'latin-ext' | 'devanagari'; text: string }

const devanagari = /[\u0900-\u097F\u1CD0-\u1CFF\u200C-\u200D\u20B9\u25CC\uA8E0-\uA8FF]/
const latin =
  /[\u0020-\u00FF\u0131\u0152\u0153\u02BB\u02BC\u02C6\u02DA\u02DC\u2000-\u206F\u20AC\u2122]/

/** Splits a text where its characters are in different font files. */
export function scriptRuns(text: string): ScriptRun[] {
  const runs: ScriptRun[] = []
  for (const character of text) {
    const script = scriptOf(character)
    const last = runs.at(-1)
    if (last?.script === script) last.text += character
    else runs.push({ script, text: character })
  }
  return runs
}

function scriptOf(character: string): ScriptRun['script'] {
  if (devanagari.test(character)) return 'devanagari'
  return latin.test(character) ? 'latin' : 'latin-ext'
}
