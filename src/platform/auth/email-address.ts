import { z } from 'zod'

/** The longest that mail servers accept. */
const EMAIL_MAX_CHARACTERS = 254
const emailSchema = z.email().max(EMAIL_MAX_CHARACTERS)

export function isEmail(text: string): boolean {
  return emailSchema.safeParse(text).success
}

/** As accounts store it. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
