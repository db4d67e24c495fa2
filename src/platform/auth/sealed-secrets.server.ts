import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Whoever reads the table of second factors can use nothing of it: the key is made from the secret of this machine. */
export type SealedSecrets = {
  seal(text: string): string
  /** Null when it was sealed with another machine's secret, or was changed. */
  open(sealed: string): string | null
  /** The same for the same text, and not to be guessed without the secret. */
  fingerprint(text: string): string
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function sealedSecrets(machineSecret: string): SealedSecrets {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', machineSecret, '', use, KEY_BYTES))
  const sealing = keyFor('second-factor-sealing')
  const printing = keyFor('recovery-code-fingerprint')
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, sealing, nonce)
      return Buffer.concat([
        nonce,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, NONCE_BYTES)).setAuthTag(
        bytes.subarray(-TAG_BYTES),
      )
      try {
        return Buffer.concat([
          decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        return null
      }
    },
    fingerprint: (text) => createHmac('sha256', printing).update(text).digest('base64url'),
  }
}
