import { randomBytes } from 'node:crypto'

/** Crockford's base 32, without I, L, O and U, which are easily misheard. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** 50 random bits: the number is part of URLs and must not be guessable. */
export function newOrderNumber(): string {
  return Array.from(randomBytes(LENGTH), (byte) => DIGITS[byte % DIGITS.length]).join('')
}
