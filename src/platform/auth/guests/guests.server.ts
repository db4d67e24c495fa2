import { randomUUID } from 'node:crypto'
import { inTransaction } from '#platform/database/database.server.ts'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { insertPassword, type SignedIn } from '../account-store.server.ts'
import { countSignUp, type TooManyAttempts } from '../attempt-limits.server.ts'
import type { PasswordRefused } from '../create-account.server.ts'
import { isEmail, normalizeEmail } from '../email-address.ts'
import { hashPassword } from '../passwords/hash-password.server.ts'
import { deleteSessionsOf } from '../session-store.server.ts'
import type { Sessions } from '../sessions.server.ts'
import { SIGN_UP_MAIL_QUEUE, type SignUpParts } from '../sign-up.server.ts'
import {
  deleteGuest,
  insertGuest,
  updateGuestEmail,
  updateGuestToAccount,
} from './guest-store.server.ts'

export type NewGuest = Pick<SignedIn, 'email' | 'firstName' | 'lastName'>
export type GuestCreation =
  | { outcome: 'created'; guest: SignedIn; cookie: string }
  | { outcome: 'email-invalid' }
  | TooManyAttempts

export type Guests = {
  /** Creates a customer without a password, and a session. Counts as a sign-up. */
  createGuest(guest: NewGuest, request: Request): Promise<GuestCreation>
  /** Returns the guest with the email of the new order; null if it is not a valid email. */
  changeGuestEmail(guest: SignedIn, email: string): Promise<SignedIn | null>
  /** Removes a guest whose order was refused. */
  discardGuest(id: string): Promise<void>
  /** Turns the guest into a customer. Like a sign-up, the response does not reveal whether the email
   * already had an account; the session ends in both cases. */
  createGuestAccount(
    guest: SignedIn,
    password: string,
    request: Request,
  ): Promise<{ outcome: 'accepted'; cookie: string } | PasswordRefused | TooManyAttempts>
}

const UNIQUE_VIOLATION = '23505'

type GuestParts = SignUpParts & { sessions: Sessions }

export function openGuests(parts: GuestParts): Guests {
  const { db, pool, sessions, signUpRole } = parts
  return {
    async createGuest(typed, request) {
      const email = normalizeEmail(typed.email)
      if (!isEmail(email)) return { outcome: 'email-invalid' }
      const refusal = await countSignUp(pool, clientAddress(request))
      if (refusal) return refusal
      const { firstName, lastName } = typed
      const guest = { id: randomUUID(), email, firstName, lastName, role: signUpRole }
      await insertGuest(db, guest)
      // A guest's browser does not become known to the account with this email.
      const { cookie } = await sessions.open(guest, request)
      return { outcome: 'created', guest, cookie }
    },

    async changeGuestEmail(guest, typed) {
      const email = normalizeEmail(typed)
      if (!isEmail(email)) return null
      if (email !== guest.email) await updateGuestEmail(db, guest.id, email)
      return { ...guest, email }
    },

    discardGuest: (id) => deleteGuest(db, id),

    async createGuestAccount(guest, password, request) {
      const refusal = await countSignUp(pool, clientAddress(request))
      if (refusal) return refusal
      const problem = parts.passwordProblem(password, guest)
      if (problem) return { outcome: 'password-refused', problem }
      const hash = await hashPassword(password)
      try {
        await convert(parts, guest, hash)
      } catch (error) {
        if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
        // The email got its account at the same moment.
        await convert(parts, guest, hash)
      }
      return { outcome: 'accepted', cookie: sessions.eraseCookie() }
    },
  }
}

function convert(
  { db, jobs, onSignUp }: GuestParts,
  { id, email }: SignedIn,
  hash: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const isNew = await updateGuestToAccount(tx, id)
    if (isNew) await insertPassword(tx, id, hash)
    if (isNew) await onSignUp(tx, email)
    await deleteSessionsOf(tx, id)
    await jobs.enqueue(tx, SIGN_UP_MAIL_QUEUE, { email, isNew })
  })
}
