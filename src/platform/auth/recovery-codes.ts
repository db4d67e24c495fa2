/** Excludes characters that look alike on paper. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789'
const CODES = 10
const CHARACTERS = 10

/** Each code has 49 random bits. */
export function newRecoveryCodes(randomNumber: (below: number) => number): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from({ length: CHARACTERS }, () => ALPHABET[randomNumber(ALPHABET.length)]).join(''),
  )
}

/** Returns the code in the form that is shown and printed: `abcde-fghjk`. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, CHARACTERS / 2)}-${code.slice(CHARACTERS / 2)}`
}
