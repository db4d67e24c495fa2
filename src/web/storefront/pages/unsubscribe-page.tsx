import { data, Form, Link, useNavigation } from 'react-router'
import { findSubscriberByKey } from '#shop/inbox/subscriber-store.server.ts'
import { subscribeAgain } from '#shop/inbox/subscribe.server.ts'
import { unsubscribe } from '#shop/inbox/unsubscribe.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/unsubscribe-page.ts'

export { StorefrontError as ErrorBoundary }

/** A GET changes nothing, because mail servers open the links of an email before the reader does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const key = keyOf(request)
  const subscriber = key ? await findSubscriberByKey(context.get(shopContext).db, key) : undefined
  if (!subscriber) return data({ email: null, isSubscribed: false }, { status: 404 })
  return data(
    { email: subscriber.email, isSubscribed: subscriber.unsubscribedAt === null },
    { headers: { 'referrer-policy': 'no-referrer' } },
  )
}

/** A page has no headers of its loader without this. */
export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

/** Receives the form of the page's button, or a request of a mail program (RFC 8058). A mail program
 * has no session and reads only the status. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(shopContext)
  const key = keyOf(request)
  const form = await readForm(request)
  if (!key) return data(null, { status: 404 })
  if (form.get('intent') === 'subscribe-again') {
    await subscribeAgain(db, key)
    return null
  }
  const { outcome } = await unsubscribe(db, key)
  return data(null, { status: outcome === 'unsubscribed' ? 200 : 404 })
}

function keyOf(request: Request): string | null {
  const key = new URL(request.url).searchParams.get('key')?.toLowerCase()
  return isUuid(key) ? key : null
}

export default function UnsubscribePage({
  loaderData: { email, isSubscribed },
}: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead title="Newsletter" />
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-md">
        {email === null && (
          <>
            <h1 className="text-3xl">This link is not known</h1>
            <p className="mt-4">
              Please open the link of the newest mail you have from us, or write to us: we will take
              you off the list.
            </p>
            <ButtonLink to="/contact" className="mt-6">
              Write to us
            </ButtonLink>
          </>
        )}
        {email !== null && (
          <>
            <h1 className="text-3xl">
              {isSubscribed ? 'No more newsletters?' : 'You are unsubscribed'}
            </h1>
            <p role="status" className="mt-4 break-words">
              {isSubscribed ? (
                <>
                  We write to <strong className="font-semibold">{email}</strong> when something new
                  comes off the loom.
                </>
              ) : (
                <>
                  We do not send newsletters to <strong className="font-semibold">{email}</strong>{' '}
                  any more.
                </>
              )}
            </p>
            <Form method="post" className="mt-6">
              <input
                type="hidden"
                name="intent"
                value={isSubscribed ? 'unsubscribe' : 'subscribe-again'}
              />
              <Button variant={isSubscribed ? 'primary' : 'secondary'} isBusy={isBusy}>
                {isSubscribed ? 'Unsubscribe' : 'Subscribe again'}
              </Button>
            </Form>
            <p className="mt-6">
              <Link to="/profile/mails" className="text-madder underline underline-offset-4">
                All mails you get from us
              </Link>
            </p>
            <p className="mt-6 text-sm text-stone">
              Mails about your orders are not newsletters: they come as before.
            </p>
          </>
        )}
      </div>
    </div>
  )
}
