import { createHash } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 14

/** Returns fourteen characters that depend only on seed and count, so that a run can be repeated exactly. */
export function idNumber(seed: string, count: number): string {
  const bytes = createHash('sha256').update(`${seed}:${count}`).digest()
  return Array.from(bytes.subarray(0, LENGTH), (byte) => BASE62[byte % BASE62.length]).join('')
}
