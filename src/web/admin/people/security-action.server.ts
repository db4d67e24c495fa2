import { redirect } from 'react-router'
import { countSecondStep } from '#platform/auth/attempt-limits.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  remakeRecoveryCodes,
  switchOffSecondFactor,
} from '#shop/people/own-second-factor.server.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { CHANGE_PASSWORD } from '#web/session/change-password-form.tsx'
import { changeOwnPassword } from '#web/session/own-login-action.server.ts'
import { LOG_OUT_EVERYWHERE } from '#web/session/session-list.tsx'
import type { Shop } from '#web/shop-context.server.ts'
import type { Staff } from '#web/session/signed-in.server.ts'
import { commonMessages } from '../messages.ts'
import type { SecurityResult } from './security-result.ts'

type Submission = { shop: Shop; me: Staff; request: Request; form: FormData }

/** Every change of the login requires the password, because the person may have left a session open. */
export async function securityAction(submission: Submission): Promise<SecurityResult> {
  const intent = submission.form.get('intent')
  switch (intent) {
    case 'confirm':
      return confirm(submission)
    case 'begin':
    case 'remake':
    case 'off':
      return (await passwordProblem(submission, intent)) ?? actWithPassword(submission, intent)
    case CHANGE_PASSWORD: {
      const { shop, me } = submission
      return {
        about: 'password',
        ...(await changeOwnPassword(shop.auth, { ...submission, user: me })),
      }
    }
    case LOG_OUT_EVERYWHERE: {
      const { cookie } = await submission.shop.auth.endAllSessions(submission.me.id)
      throw redirect('/admin/login?logged-out', { headers: { 'set-cookie': cookie } })
    }
    default:
      return {
        about: 'begin',
        tone: 'error',
        text: commonMessages.notUnderstood,
      }
  }
}

type Guarded = 'begin' | 'remake' | 'off'

async function passwordProblem(
  { shop, me, request, form }: Submission,
  about: Guarded,
): Promise<SecurityResult | null> {
  const checked = await shop.auth.checkPassword(me, String(form.get('password') ?? ''), request)
  switch (checked.outcome) {
    case 'right':
      return null
    case 'wrong-credentials':
      return {
        about,
        tone: 'error',
        text: 'Nothing was changed.',
        problems: { password: 'The password is wrong.' },
      }
    case 'too-many-attempts':
      return {
        about,
        tone: 'error',
        text: rateLimitMessage(checked.retryAfterSeconds),
        problems: { password: rateLimitMessage(checked.retryAfterSeconds) },
      }
  }
}

async function actWithPassword({ shop, me }: Submission, about: Guarded): Promise<SecurityResult> {
  switch (about) {
    case 'begin': {
      const { outcome } = await beginSecondFactor(shop, me.id)
      return outcome === 'begun'
        ? { about, tone: 'success', text: 'Now add the secret to your app.' }
        : { about, tone: 'error', text: 'The second step is already on.' }
    }
    case 'remake': {
      const remade = await remakeRecoveryCodes(shop, me.id)
      if (remade.outcome === 'is-off')
        return { about, tone: 'error', text: 'The second step is off.' }
      return {
        about,
        tone: 'success',
        text: 'Ten new codes; the old ones no longer work.',
        recoveryCodes: remade.recoveryCodes,
      }
    }
    case 'off': {
      await switchOffSecondFactor(shop, me.id)
      return {
        about,
        tone: 'success',
        text: 'The second step is off. Your password is enough now.',
      }
    }
  }
}

async function confirm({ shop, me, request, form }: Submission): Promise<SecurityResult> {
  const refusal = await countSecondStep(shop.pool, me.id, 'app-code')
  if (refusal)
    return {
      about: 'confirm',
      tone: 'error',
      text: rateLimitMessage(refusal.retryAfterSeconds),
      problems: { code: rateLimitMessage(refusal.retryAfterSeconds) },
    }
  const confirmed = await confirmSecondFactor(shop, {
    userId: me.id,
    request,
    code: String(form.get('code') ?? ''),
  })
  if (confirmed.outcome === 'wrong-code') {
    return {
      about: 'confirm',
      tone: 'error',
      text: 'Nothing was changed.',
      problems: { code: 'This code is not right. Is the clock of your phone correct?' },
    }
  }
  return {
    about: 'confirm',
    tone: 'success',
    text: 'The second step is on. You are logged out everywhere else.',
    recoveryCodes: confirmed.recoveryCodes,
  }
}
