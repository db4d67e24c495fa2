import { data, Form } from 'react-router'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { allowNewsletter } from '#shop/inbox/inbox-limits.server.ts'
import { subscribe } from '#shop/inbox/subscribe.server.ts'
import { pageOfShop } from '#shop/inbox/subscriber.ts'
import { failureStatus } from '#web/forms/failure-status.server.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { newsletterMessages } from '../messages.ts'
import { PageHead } from '../page-head.tsx'
import { useNewsletterConsent } from '../use-newsletter-consent.ts'
import { StorefrontError } from '../storefront-error.tsx'
import type { SubscribeResult } from './subscribe-result.ts'
import type { Route } from './+types/subscribe-page.ts'

export { StorefrontError as ErrorBoundary }

export async function action({ request, context }: Route.ActionArgs) {
  const { db, pool, log, config } = context.get(shopContext)
  const form = await readForm(request)
  const email = form.get('userEmailId')
  const typed = typeof email === 'string' ? email.slice(0, 300) : ''
  try {
    const allowance = await allowNewsletter(pool, clientAddress(request))
    if (!allowance.allowed)
      return data<SubscribeResult>(
        { outcome: 'refused', message: rateLimitMessage(allowance.retryAfterSeconds), typed },
        { status: 429 },
      )
    const subscribed = await subscribe(
      db,
      email,
      pageOfShop(request.headers.get('referer'), [config.shopUrl, new URL(request.url).origin]),
    )
    if (subscribed.outcome === 'invalid-email')
      return data<SubscribeResult>(
        { outcome: 'refused', message: newsletterMessages.invalidEmail, typed },
        { status: 400 },
      )
    return data<SubscribeResult>({
      outcome: 'subscribed',
      message: newsletterMessages.subscribed,
      typed,
    })
  } catch (error) {
    log.error({ err: error }, 'newsletter subscription could not be saved')
    return data<SubscribeResult>(
      { outcome: 'failed', message: newsletterMessages.failed, typed },
      { status: failureStatus(error) },
    )
  }
}

export default function SubscribePage({ actionData: result }: Route.ComponentProps) {
  const consent = useNewsletterConsent()
  const isDone = result?.outcome === 'subscribed'
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead title="Newsletter" />
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl">{isDone ? 'Thank you' : 'Newsletter'}</h1>
        {isDone ? (
          <>
            <p role="status" className="mt-4 bg-linen px-4 py-3">
              {result.message}
            </p>
            <p className="mt-4 text-stone">{consent}</p>
            <ButtonLink to="/" className="mt-6">
              Back to the shop
            </ButtonLink>
          </>
        ) : (
          <Form method="post" noValidate className="mt-6 space-y-4">
            <Field
              label="Your email address"
              name="userEmailId"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="off"
              spellCheck={false}
              required
              problem={result?.message}
              defaultValue={result?.typed}
            />
            {consent && <p className="text-sm text-stone">{consent}</p>}
            <Button>Subscribe</Button>
          </Form>
        )}
      </div>
    </div>
  )
}
