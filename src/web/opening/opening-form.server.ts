import { verifyPassword } from '#platform/auth/passwords/hash-password.server.ts'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { countAttempt, type RateLimit } from '#platform/rate-limits/rate-limits.server.ts'
import { allowNewsletter } from '#shop/inbox/inbox-limits.server.ts'
import { subscribe } from '#shop/inbox/subscribe.server.ts'
import { rateLimitMessage } from '../forms/rate-limit-message.ts'
import { readForm } from '../forms/read-form.ts'
import type { Shop } from '../shop-context.server.ts'
import { friendsCookie } from './friends-cookie.server.ts'
import { OPENING_FORM, openingSoonPage, type OpeningResult } from './opening-page.server.ts'

type FormParts = Pick<Shop, 'config' | 'db' | 'live' | 'pool'>

const friendsByAddress: RateLimit = { name: 'friends', attemptsMax: 20, windowSeconds: 3_600 }

/** Answers the two forms of the page 'Opening soon', which work without script. */
export async function answerOpeningForm(parts: FormParts, request: Request): Promise<Response> {
  const form = await readForm(request).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown
    throw thrown
  })
  if (form instanceof Response) return form
  const result =
    form.get('intent') === 'enter'
      ? await letIn(parts, request, String(form.get('password') ?? ''))
      : await addSubscriber(parts, request, form.get('userEmailId'))
  if (result instanceof Response) return result
  return openingSoonPage(
    { method: request.method, url: new URL(OPENING_FORM, request.url).href },
    { ...parts.config, ...parts.live.opening() },
    result,
  )
}

async function addSubscriber(
  { db, pool }: FormParts,
  request: Request,
  email: unknown,
): Promise<OpeningResult> {
  const allowance = await allowNewsletter(pool, clientAddress(request))
  if (!allowance.allowed) return tooMany(allowance.retryAfterSeconds)
  const { outcome } = await subscribe(db, email, '/')
  return outcome === 'subscribed'
    ? { tone: 'success', text: 'Thank you. We will email you when the shop opens.', status: 200 }
    : { tone: 'error', text: 'Please enter a valid email!', status: 400 }
}

async function letIn(
  { config, live, pool }: FormParts,
  request: Request,
  password: string,
): Promise<OpeningResult | Response> {
  const { friendsPasswordHash } = live.opening()
  const allowance = await countAttempt(pool, friendsByAddress, clientAddress(request))
  if (!allowance.allowed) return tooMany(allowance.retryAfterSeconds)
  if (friendsPasswordHash === null || !(await verifyPassword(friendsPasswordHash, password)))
    return { tone: 'error', text: 'The password is wrong.', status: 403 }
  return new Response(null, {
    status: 303,
    headers: {
      location: '/',
      'set-cookie': friendsCookie(config, friendsPasswordHash).write('friend'),
      'cache-control': 'no-store',
    },
  })
}

function tooMany(retryAfterSeconds: number): OpeningResult {
  return { tone: 'error', text: rateLimitMessage(retryAfterSeconds), status: 429 }
}
