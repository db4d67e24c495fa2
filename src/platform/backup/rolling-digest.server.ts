import crypto from 'node:crypto'
import type { Digest } from './backup-format.ts'

/** Computes one checksum over named files, which depends on their order. */
export function rollingDigest() {
  const hash = crypto.createHash('sha256')
  let count = 0
  return {
    add(name: string, body: Uint8Array): void {
      hash.update(`${name}\0${crypto.hash('sha256', body)}\n`)
      count++
    },
    end: (): Digest => ({ sha256: hash.digest('hex'), count }),
  }
}
