import { Secret, TOTP } from 'otpauth'

/** The parameters of RFC 6238 that every authenticator app supports. */
const STEP_SECONDS = 30
/** Accepts the previous and the next code too, because phone clocks are inexact. */
const STEPS_TOLERATED = 1
const SECRET_BYTES = 20

/** Returns a secret in base 32, so that it can be typed into an app. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

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

/** Returns the number of the code's 30-second step since 1970; null for a code that is not valid
 * around `now`. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS })
  const offset = totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_TOLERATED })
  return offset === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + offset
}

/** Removes the spaces and dashes that make a code readable. */
export function normalizeCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

export type CodeKind = 'app-code' | 'recovery-code'

/** Treats six digits as an app code and anything else as a recovery code. */
export function kindOfCode(typed: string): CodeKind {
  return /^\d{6}$/.test(normalizeCode(typed)) ? 'app-code' : 'recovery-code'
}
