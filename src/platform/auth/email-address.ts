import { z } from 'zod'
import { EMAIL_MAX_CHARACTERS } from '../mail/email-length.ts'

const emailSchema = z.email().max(EMAIL_MAX_CHARACTERS)

export function isEmail(text: string): boolean {
  return emailSchema.safeParse(text).success
}

/** Returns the address in the form that accounts store. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
