import crypto from 'node:crypto'
import type { Digest } from './backup-format.ts'

/** Computes one checksum over named files, which depends on their order. */
export function rollingDigest() {
  const hash = crypto.createHash('sha256')
  let count = 0
  function addDigest(name: string, sha256: string): void {
    hash.update(`${name}\0${sha256}\n`)
    count++
  }
  return {
    add(name: string, body: Uint8Array): void {
      addDigest(name, crypto.hash('sha256', body))
    },
    addDigest,
    end: (): Digest => ({ sha256: hash.digest('hex'), count }),
  }
}

/** Computes the checksum of one file outside the main thread. */
export async function sha256InThread(body: Buffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', body as Buffer<ArrayBuffer>)
  return Buffer.from(digest).toString('hex')
}
