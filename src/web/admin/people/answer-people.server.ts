import type { SignedIn } from '#platform/auth/auth.server.ts'
import {
  changeRole,
  removePerson,
  resetSecondFactor,
  type StaffRefused,
} from '#shop/people/change-staff.server.ts'
import { invitePerson, withdrawInvitation } from '#shop/people/invite-person.server.ts'
import { parseInvitation, parseStaffRole, roleName } from '#shop/people/person.ts'
import type { Shop } from '#web/shop-context.server.ts'
import type { PeopleAnswer } from './people-answer.ts'

const notUnderstood: PeopleAnswer = {
  tone: 'error',
  text: 'The shop did not understand that. Please load the page again.',
}
const LOOK_AT_FIELDS = 'Please look at the marked fields.'

const refusals: Record<StaffRefused['outcome'], string> = {
  'not-staff': 'This person does not work here any more.',
  yourself: 'That is your own account. Another admin can do this for you.',
  'no-admin-any-more': 'You are not an admin any more.',
}

export async function answerPeople(
  shop: Shop,
  admin: SignedIn,
  form: FormData,
): Promise<PeopleAnswer> {
  const ask = { personId: String(form.get('person') ?? ''), by: admin.id }
  switch (form.get('intent')) {
    case 'invite':
      return invite(shop, admin, form)
    case 'withdraw':
      return withdraw(shop, admin, Number(form.get('invitation')))
    case 'change-role': {
      const role = parseStaffRole(form.get('role'))
      if (!role) return notUnderstood
      const { outcome } = await changeRole(shop.db, { ...ask, role })
      return outcome === 'changed'
        ? { tone: 'success', text: `Now: ${roleName(role)}` }
        : refused(outcome)
    }
    case 'remove': {
      const { outcome } = await removePerson(shop.db, ask)
      return outcome === 'removed'
        ? { tone: 'success', text: 'Removed, and logged out everywhere' }
        : refused(outcome)
    }
    case 'reset-second-step': {
      const { outcome } = await resetSecondFactor(shop.db, ask)
      if (outcome === 'had-none')
        return { tone: 'error', text: 'There was no second step to reset.' }
      return outcome === 'reset'
        ? {
            tone: 'success',
            text: 'The password is enough now. Please ask your colleague to set up the second step again.',
          }
        : refused(outcome)
    }
    default:
      return notUnderstood
  }
}

async function invite(shop: Shop, admin: SignedIn, form: FormData): Promise<PeopleAnswer> {
  const typed = { email: String(form.get('email') ?? ''), role: String(form.get('role') ?? '') }
  const { invitation, problems } = parseInvitation(form)
  if (problems) return { tone: 'error', text: LOOK_AT_FIELDS, problems, typed }
  const invited = await invitePerson(shop, { ...invitation, by: admin, now: new Date() })
  switch (invited.outcome) {
    case 'invited': {
      if (shop.config.smtpUrl) return { tone: 'success', text: `Invited: ${invitation.email}` }
      return {
        tone: 'success',
        text: 'Invited. Please hand over the link.',
        link: { email: invitation.email, address: invited.link },
      }
    }
    case 'email-invalid':
      return {
        tone: 'error',
        text: LOOK_AT_FIELDS,
        problems: { email: 'Please enter a valid email!' },
        typed,
      }
    case 'already-staff':
      return {
        tone: 'error',
        text: LOOK_AT_FIELDS,
        problems: { email: 'This person works here already.' },
        typed,
      }
    case 'no-admin-any-more':
      return refused(invited.outcome)
    case 'customer-account':
      return {
        tone: 'error',
        text: 'This e-mail belongs to a customer. Please read the note.',
        typed,
        asksForCustomer: true,
      }
  }
}

async function withdraw({ db }: Shop, admin: SignedIn, id: number): Promise<PeopleAnswer> {
  if (!Number.isSafeInteger(id)) return notUnderstood
  const { outcome } = await withdrawInvitation(db, { id, by: admin.id })
  return outcome === 'withdrawn'
    ? { tone: 'success', text: 'The invitation is withdrawn; its link is worth nothing now.' }
    : { tone: 'error', text: 'This invitation was over already.' }
}

function refused(outcome: StaffRefused['outcome']): PeopleAnswer {
  return { tone: 'error', text: refusals[outcome] }
}
