import { stateName, type StateCode } from './indian-states.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Codes that are not places of delivery: other territory, and registrations with the centre. */
const otherStateCodes: readonly StateCode[] = ['97', '99']

const forms = [
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/,
  /^\d{2}[A-Z]{4}\d{5}[A-Z]\dZ\d$/,
  /^\d{4}[A-Z]{3}\d{5}[UO]N[A-Z0-9]$/,
]

export type GstinError = 'not-a-gstin' | 'no-such-state' | 'wrong-check-character'

export function normalizeGstin(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** Checks a normalized number. It says nothing about whether the number is still registered. */
export function gstinError(gstin: string): GstinError | null {
  if (!forms.some((form) => form.test(gstin))) return 'not-a-gstin'
  const state = gstinState(gstin)
  if (stateName(state) === undefined && !otherStateCodes.includes(state)) return 'no-such-state'
  return checkCharacter(gstin.slice(0, 14)) === gstin[14] ? null : 'wrong-check-character'
}

export function gstinState(gstin: string): StateCode {
  return gstin.slice(0, 2)
}

/** The fifteenth character, computed from the first fourteen. */
export function checkCharacter(first14: string): string {
  let sum = 0
  for (const [index, character] of [...first14].entries()) {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return ALPHABET[(36 - (sum % 36)) % 36]!
}
