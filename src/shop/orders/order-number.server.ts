import { randomBytes } from 'node:crypto'

/** Crockford's digits: no I, L, O or U, so that a number read out over the telephone is written down right. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** 50 random bits: it is part of addresses, so the next one must not be guessable. */
export function newOrderNumber(): string {
  return Array.from(randomBytes(LENGTH), (byte) => DIGITS[byte % DIGITS.length]).join('')
}
