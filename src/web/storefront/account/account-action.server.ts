import type { RouterContextProvider } from 'react-router'
import { findIsEmailConfirmed } from '#platform/auth/account-store.server.ts'
import type { EmailChangeRequested } from '#platform/auth/email-change/email-change.server.ts'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { parseName } from '#shop/customers/customer.ts'
import { subscribe } from '#shop/inbox/subscribe.server.ts'
import { unsubscribeEmail } from '#shop/inbox/unsubscribe.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { NOT_UNDERSTOOD, nameMessages } from '#web/session/account-messages.ts'
import { CHANGE_PASSWORD } from '#web/session/change-password-form.tsx'
import { changeOwnPassword } from '#web/session/own-login-action.server.ts'
import { LOG_OUT_OTHERS } from '#web/session/session-list.tsx'
import { shopContext } from '#web/shop-context.server.ts'
import { redeemAction } from '../gift-cards/gift-card-action.server.ts'
import { failed, succeeded, type AccountResult } from './account-result.ts'

type Sent = { user: SignedIn; form: FormData; request: Request }

/** Handles every form of the page except logging out everywhere. */
export async function accountAction(
  context: Readonly<RouterContextProvider>,
  { user, form, request }: Sent,
): Promise<AccountResult> {
  const { auth, db } = context.get(shopContext)
  switch (form.get('intent')) {
    case CHANGE_PASSWORD:
      return { about: 'password', ...(await changeOwnPassword(auth, { user, form, request })) }
    case 'name':
      return changeName(context, user, form)
    case 'email':
      return requestEmail(context, { user, form, request })
    case 'keep-email':
      await auth.cancelEmailChange(user.id)
      return succeeded('email', 'Your e-mail stays as it is.')
    case LOG_OUT_OTHERS:
      await auth.endOtherSessions(db, user.id, request)
      return succeeded('page', 'Your other devices are logged out.')
    case 'newsletter':
      return setNewsletter(context, user, form.get('newsletter') === 'on')
    case 'gift-card': {
      const address = clientAddress(request)
      return redeemAction(context.get(shopContext), { customerId: user.id, address, form })
    }
    default:
      return failed('page', NOT_UNDERSTOOD)
  }
}

type Context = Readonly<RouterContextProvider>

async function changeName(context: Context, user: SignedIn, form: FormData) {
  const { value, errors } = parseName(form)
  if (errors.length > 0)
    return failed('name', 'Your name was not changed.', textsByField(errors, nameMessages))
  await context.get(shopContext).auth.changeName(user.id, value)
  return succeeded('name', 'Your name is saved.')
}

async function requestEmail(context: Context, { user, form, request }: Sent) {
  const newEmail = String(form.get('newEmail') ?? '')
  const password = String(form.get('password') ?? '')
  const { auth } = context.get(shopContext)
  const result = await auth.requestEmailChange({ user, newEmail, password }, request)
  if (result.outcome === 'requested')
    return succeeded('email', 'Please confirm the change in both mailboxes.')
  return {
    ...failed('email', 'Your e-mail was not changed.', emailProblem(result)),
    typed: newEmail,
  }
}

function emailProblem(result: EmailChangeRequested): AccountResult['problems'] {
  switch (result.outcome) {
    case 'too-many-attempts':
      return { password: rateLimitMessage(result.retryAfterSeconds) }
    case 'wrong-credentials':
      return { password: 'The password is wrong.' }
    case 'unchanged':
      return { newEmail: 'This is your e-mail already.' }
    default:
      return { newEmail: 'Please enter a valid email!' }
  }
}

/** Only for a confirmed address: it may belong to a stranger. */
async function setNewsletter(context: Context, { id, email }: SignedIn, isWanted: boolean) {
  const { db } = context.get(shopContext)
  if (!(await findIsEmailConfirmed(db, id)))
    return failed('newsletter', 'Please confirm your e-mail first.')
  if (isWanted) await subscribe(db, email, '/profile/account')
  else await unsubscribeEmail(db, email)
  return succeeded(
    'newsletter',
    isWanted ? 'You get our newsletter.' : 'You no longer get our newsletter.',
  )
}
