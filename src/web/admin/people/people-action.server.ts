import type { SignedIn } from '#platform/auth/auth.server.ts'
import type { PasswordCheckOutcome } from '#platform/auth/sign-in.server.ts'
import {
  changeRole,
  removePerson,
  resetSecondFactor,
  type StaffRefused,
} from '#shop/people/change-staff.server.ts'
import { invitePerson, withdrawInvitation } from '#shop/people/invite-person.server.ts'
import { parseInvitation, parseStaffRole, roleName } from '#shop/people/person.ts'
import { saveStaffIdleMinutes } from '#shop/settings/save-staff-logins.server.ts'
import {
  IDLE_MAX_MINUTES,
  IDLE_MIN_MINUTES,
  parseStaffLogins,
} from '#shop/settings/staff-logins.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { commonMessages } from '../messages.ts'
import type { PeopleResult } from './people-result.ts'

const notUnderstood: PeopleResult = {
  tone: 'error',
  text: commonMessages.notUnderstood,
}
const CHECK_FIELDS = 'Please check the marked fields.'

const refusals: Record<StaffRefused['outcome'], string> = {
  'not-staff': 'This person is no longer staff.',
  yourself: 'That is your own account. Another admin can do this for you.',
  'no-admin-any-more': 'You are no longer an admin.',
}

export async function peopleAction(
  shop: Shop,
  { admin, form, request }: { admin: SignedIn; form: FormData; request: Request },
): Promise<PeopleResult> {
  const target = { personId: String(form.get('person') ?? ''), by: admin.id }
  switch (form.get('intent')) {
    case 'invite':
      return invite(shop, admin, form)
    case 'withdraw':
      return withdraw(shop, admin, wholeNumberIn(form, 'invitation'))
    case 'change-role': {
      const role = parseStaffRole(form.get('role'))
      if (!role) return notUnderstood
      const { outcome } = await changeRole(shop.db, { ...target, role })
      return outcome === 'changed'
        ? { tone: 'success', text: `Role changed to ${roleName(role)}` }
        : refused(outcome)
    }
    case 'staff-logins':
      return limitIdleTime(shop, admin, form)
    case 'remove': {
      const { outcome } = await removePerson(shop.db, target)
      return outcome === 'removed'
        ? { tone: 'success', text: 'Removed, and logged out everywhere' }
        : refused(outcome)
    }
    case 'reset-second-step': {
      const password = String(form.get('password') ?? '')
      const checked = await shop.auth.checkPassword(admin, password, request)
      return checked.outcome === 'right'
        ? resetColleague(shop, target)
        : wrongPassword(target.personId, checked)
    }
    default:
      return notUnderstood
  }
}

const idleProblems = {
  'not-in-range': `Please enter a whole number from ${IDLE_MIN_MINUTES} to ${IDLE_MAX_MINUTES}, or leave it empty.`,
}

async function limitIdleTime(shop: Shop, admin: SignedIn, form: FormData): Promise<PeopleResult> {
  const parsed = parseStaffLogins(form)
  if (parsed.problem !== null) {
    const typed = String(form.get('staffIdleMinutes') ?? '')
    return {
      tone: 'error',
      text: CHECK_FIELDS,
      idle: { typed, problem: idleProblems[parsed.problem] },
    }
  }
  await saveStaffIdleMinutes(shop.db, { minutes: parsed.staffIdleMinutes, changedBy: admin.id })
  return { tone: 'success', text: commonMessages.updated }
}

async function resetColleague(
  shop: Shop,
  target: { personId: string; by: string },
): Promise<PeopleResult> {
  const { outcome } = await resetSecondFactor(shop, target)
  if (outcome === 'had-none') return { tone: 'error', text: 'There is no second step to reset.' }
  return outcome === 'reset'
    ? {
        tone: 'success',
        text: 'Second step reset. The password alone is enough now. Please ask your colleague to set up a new one.',
      }
    : refused(outcome)
}

function wrongPassword(
  personId: string,
  checked: Exclude<PasswordCheckOutcome, { outcome: 'right' }>,
): PeopleResult {
  return {
    tone: 'error',
    text: 'Nothing was changed.',
    resetOf: personId,
    passwordProblem:
      checked.outcome === 'wrong-credentials'
        ? 'The password is wrong.'
        : rateLimitMessage(checked.retryAfterSeconds),
  }
}

async function invite(shop: Shop, admin: SignedIn, form: FormData): Promise<PeopleResult> {
  const typed = { email: String(form.get('email') ?? ''), role: String(form.get('role') ?? '') }
  const { invitation, problems } = parseInvitation(form)
  if (problems) return { tone: 'error', text: CHECK_FIELDS, problems, typed }
  const invited = await invitePerson(shop, { ...invitation, by: admin, now: new Date() })
  switch (invited.outcome) {
    case 'invited': {
      if (shop.live.sendsMail()) return { tone: 'success', text: `Invited: ${invitation.email}` }
      return {
        tone: 'success',
        text: 'Invited. Please pass on the link.',
        link: { email: invitation.email, address: invited.link },
      }
    }
    case 'email-invalid':
      return {
        tone: 'error',
        text: CHECK_FIELDS,
        problems: { email: 'Please enter a valid email!' },
        typed,
      }
    case 'already-staff':
      return {
        tone: 'error',
        text: CHECK_FIELDS,
        problems: { email: 'This person is already staff.' },
        typed,
      }
    case 'no-admin-any-more':
      return refused(invited.outcome)
    case 'customer-account':
      return {
        tone: 'error',
        text: 'A customer account uses this address. Please read the note.',
        typed,
        asksForCustomer: true,
      }
  }
}

async function withdraw({ db }: Shop, admin: SignedIn, id: number): Promise<PeopleResult> {
  if (!Number.isSafeInteger(id)) return notUnderstood
  const { outcome } = await withdrawInvitation(db, { id, by: admin.id })
  return outcome === 'withdrawn'
    ? { tone: 'success', text: 'The invitation is withdrawn; its link no longer works.' }
    : { tone: 'error', text: 'This invitation was no longer open.' }
}

function refused(outcome: StaffRefused['outcome']): PeopleResult {
  return { tone: 'error', text: refusals[outcome] }
}
