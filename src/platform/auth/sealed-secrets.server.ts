import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts with a key derived from this machine's secret, so that a stolen database alone is useless. */
export type Sealing = {
  seal(text: string): string
  /** Returns null when the text was changed or was sealed with another secret. */
  open(sealed: string): string | null
}

export type SealedSecrets = Sealing & {
  /** Returns a keyed hash, which is deterministic and cannot be computed without the secret. */
  fingerprint(text: string): string
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function sealedSecrets(machineSecret: string): SealedSecrets {
  const fingerprintKey = deriveKey(machineSecret, 'recovery-code-fingerprint')
  return {
    ...sealingFor(machineSecret, 'second-factor-sealing'),
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('base64url'),
  }
}

/** A text sealed for one purpose cannot be opened for another. */
export function sealingFor(machineSecret: string, purpose: string): Sealing {
  const key = deriveKey(machineSecret, purpose)
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce)
      return Buffer.concat([
        nonce,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES)).setAuthTag(
          bytes.subarray(-TAG_BYTES),
        )
        return Buffer.concat([
          decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

function deriveKey(machineSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', machineSecret, '', purpose, KEY_BYTES))
}
