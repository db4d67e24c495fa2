import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 64
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

/** Returns `salt:key` in hexadecimal, the format of every stored password. Takes about 50 ms in
 * another thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'hex')
  if (salt === '' || expected.length !== KEY_BYTES) return false
  return timingSafeEqual(await deriveKey(password, salt), expected)
}

/** Normalises to NFKC, so that a password typed on another keyboard gives the same key. */
function deriveKey(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}
