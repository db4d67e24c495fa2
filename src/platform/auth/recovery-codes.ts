/** The alphabet of the codes, without characters that look alike on paper. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789'
const CODES = 10
const CHARACTERS = 10

/** 49 random bits each. */
export function newRecoveryCodes(randomNumber: (below: number) => number): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from({ length: CHARACTERS }, () => ALPHABET[randomNumber(ALPHABET.length)]).join(''),
  )
}

/** The code as shown and printed: `abcde-fghjk`. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, CHARACTERS / 2)}-${code.slice(CHARACTERS / 2)}`
}
