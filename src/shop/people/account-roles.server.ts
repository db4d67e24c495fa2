import { PASSWORD_MIN_CHARACTERS } from '#platform/auth/passwords/password-policy.ts'
import type { SessionLimits } from '#platform/auth/session-limits.ts'
import type { Db } from '#platform/database/database.server.ts'
import { findStaffIdleMinutes } from '../settings/staff-logins-store.server.ts'
import { isStaff, STAFF_PASSWORD_MIN_CHARACTERS } from './role.ts'
import { STAFF_SESSION_HOURS } from '../settings/staff-logins.ts'

const MINUTE_MS = 60 * 1000

/** The rules for passwords and sessions that depend on an account's role. */
export const accountRoles = {
  signUpRole: 'user',
  hasSecondStep: isStaff,
  passwordMin: (role: string) =>
    isStaff(role) ? STAFF_PASSWORD_MIN_CHARACTERS : PASSWORD_MIN_CHARACTERS,

  async sessionLimits(db: Db, role: string): Promise<SessionLimits | null> {
    if (!isStaff(role)) return null
    const idleMinutes = await findStaffIdleMinutes(db)
    return {
      maxAgeMs: STAFF_SESSION_HOURS * 60 * MINUTE_MS,
      idleMs: idleMinutes === null ? null : idleMinutes * MINUTE_MS,
    }
  },
}
