import { Secret, TOTP } from 'otpauth'

/** As authenticator apps expect it (RFC 6238): six digits, a new one every 30 seconds. */
const STEP_SECONDS = 30
/** A telephone's clock may be a little wrong. */
const STEPS_BESIDE = 1
const SECRET_BYTES = 20

/** Base 32, as people type it into their app. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What the QR code says. */
export function appAddress({
  secret,
  shopName,
  email,
}: {
  secret: string
  shopName: string
  email: string
}): string {
  return new TOTP({
    issuer: shopName,
    label: email,
    secret: Secret.fromBase32(secret),
    period: STEP_SECONDS,
  }).toString()
}

/** The number of the 30 seconds that the code belongs to; null when it belongs to none near `now`. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS })
  const beside = totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_BESIDE })
  return beside === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + beside
}

/** Spaces and dashes are how people read long things; they mean nothing. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

export function isOneTimeCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}
