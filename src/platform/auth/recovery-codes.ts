/** No letter that is taken for another one when it was written on paper. */
const LETTERS = 'abcdefghjkmnpqrstvwxyz23456789'
const CODES = 10
const CHARACTERS = 10

/** 49 random bits each, from a source of the caller's. */
export function newRecoveryCodes(randomNumber: (below: number) => number): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from({ length: CHARACTERS }, () => LETTERS[randomNumber(LETTERS.length)]).join(''),
  )
}

/** As it is shown and printed: 'abcde-fghjk'. */
export function readableCode(code: string): string {
  return `${code.slice(0, CHARACTERS / 2)}-${code.slice(CHARACTERS / 2)}`
}
