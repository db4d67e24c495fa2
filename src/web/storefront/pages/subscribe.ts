import { data } from 'react-router'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { allowNewsletter } from '#platform/rate-limits/rate-limits.server.ts'
import { subscribe } from '#shop/inbox/subscribe.server.ts'
import { pleaseWait } from '#web/please-wait.ts'
import { readForm } from '#web/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/subscribe.ts'

type Answer = { outcome: 'subscribed' } | { outcome: 'refused'; message: string } | { outcome: 'failed' }

export async function action({ request, context }: Route.ActionArgs) {
  const { db, pool, log } = context.get(shopContext)
  const form = await readForm(request)
  try {
    const allowance = await allowNewsletter(pool, clientAddress(request))
    if (!allowance.allowed) return data<Answer>({ outcome: 'refused', message: pleaseWait(allowance.retryAfterSeconds) }, { status: 429 })
    const subscribed = await subscribe(db, form.get('userEmailId'))
    return data<Answer>(subscribed, { status: subscribed.outcome === 'refused' ? 400 : 200 })
  } catch (error) {
    log.error({ err: error }, 'an e-mail address could not be kept')
    return data<Answer>({ outcome: 'failed' }, { status: 500 })
  }
}
