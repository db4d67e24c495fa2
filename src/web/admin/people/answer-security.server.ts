import { countSecondStep } from '#platform/auth/login-attempts.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  remakeRecoveryCodes,
  switchOffSecondFactor,
} from '#shop/people/own-second-factor.server.ts'
import { pleaseWait } from '#web/please-wait.ts'
import type { Shop } from '#web/shop-context.server.ts'
import type { Staff } from '#web/signed-in.server.ts'
import type { SecurityAnswer } from './security-answer.ts'

type Ask = { shop: Shop; me: Staff; request: Request; form: FormData }

/** A session that somebody left open is not enough to change how the account is entered: the password is asked again. */
export async function answerSecurity(ask: Ask): Promise<SecurityAnswer> {
  const intent = ask.form.get('intent')
  switch (intent) {
    case 'confirm':
      return confirm(ask)
    case 'begin':
    case 'remake':
    case 'off':
      return (await passwordProblem(ask, intent)) ?? actWithPassword(ask, intent)
    default:
      return {
        about: 'begin',
        tone: 'error',
        text: 'The shop did not understand that. Please load the page again.',
      }
  }
}

type Guarded = 'begin' | 'remake' | 'off'

async function passwordProblem(
  { shop, me, request, form }: Ask,
  about: Guarded,
): Promise<SecurityAnswer | null> {
  const checked = await shop.auth.checkPassword(me, String(form.get('password') ?? ''), request)
  switch (checked.outcome) {
    case 'right':
      return null
    case 'wrong-credentials':
      return {
        about,
        tone: 'error',
        text: 'Nothing was changed.',
        problems: { password: 'This is not your password.' },
      }
    case 'too-many-attempts':
      return {
        about,
        tone: 'error',
        text: pleaseWait(checked.retryAfterSeconds),
        problems: { password: pleaseWait(checked.retryAfterSeconds) },
      }
  }
}

async function actWithPassword({ shop, me }: Ask, about: Guarded): Promise<SecurityAnswer> {
  switch (about) {
    case 'begin': {
      const { outcome } = await beginSecondFactor(shop, me.id)
      return outcome === 'begun'
        ? { about, tone: 'success', text: 'Now add it to your app.' }
        : { about, tone: 'error', text: 'The second step is on already.' }
    }
    case 'remake': {
      const remade = await remakeRecoveryCodes(shop, me.id)
      if (remade.outcome === 'is-off')
        return { about, tone: 'error', text: 'The second step is off.' }
      return {
        about,
        tone: 'success',
        text: 'Ten new codes; the old ones are worth nothing now.',
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

async function confirm({ shop, me, request, form }: Ask): Promise<SecurityAnswer> {
  const refusal = await countSecondStep(shop.pool, me.id)
  if (refusal)
    return {
      about: 'confirm',
      tone: 'error',
      text: pleaseWait(refusal.retryAfterSeconds),
      problems: { code: pleaseWait(refusal.retryAfterSeconds) },
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
      problems: { code: 'This code is not right. Is the clock of your telephone right?' },
    }
  }
  return {
    about: 'confirm',
    tone: 'success',
    text: 'The second step is on. You are logged out everywhere else.',
    recoveryCodes: confirmed.recoveryCodes,
  }
}
