import { lineText, type Form } from '../form-text.ts'

export const STAFF_SESSION_HOURS = 12
export const IDLE_MIN_MINUTES = 5
export const IDLE_MAX_MINUTES = STAFF_SESSION_HOURS * 60

/** `staffIdleMinutes` is null if idle sessions are not limited. */
export type StaffLoginsForm =
  | { staffIdleMinutes: number | null; problem: null }
  | { problem: 'not-in-range' }

export function parseStaffLogins(form: Pick<Form, 'get'>): StaffLoginsForm {
  const typed = lineText(form.get('staffIdleMinutes'))
  if (typed === '') return { staffIdleMinutes: null, problem: null }
  const minutes = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  if (minutes < IDLE_MIN_MINUTES || minutes > IDLE_MAX_MINUTES) return { problem: 'not-in-range' }
  return { staffIdleMinutes: minutes, problem: null }
}
