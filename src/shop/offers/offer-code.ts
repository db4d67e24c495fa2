const CODE = /^[A-Z0-9-]{3,24}$/
/** Without 0, O, 1 and I, which look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const GENERATED_LENGTH = 8
/** A longer text is not a code, so that normalizing stays cheap. */
const TYPED_MAX = 100

/** Reads a typed code: full-width letters, lower case and spaces around it are accepted. Null if it
 * cannot be a code. */
export function parseCode(typed: unknown): string | null {
  if (typeof typed !== 'string' || typed.length > TYPED_MAX) return null
  const code = typed.normalize('NFKC').trim().toUpperCase()
  return CODE.test(code) ? code : null
}

/** Each letter has the same probability, because 32 divides 256. */
export function generateCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GENERATED_LENGTH))
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}
