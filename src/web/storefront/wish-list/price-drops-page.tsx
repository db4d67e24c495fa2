import { data, Form, useNavigation } from 'react-router'
import { endPriceDropMailsByKey } from '#shop/wish-list/change-wish-list.server.ts'
import { findIsPriceDropKey } from '#shop/wish-list/price-drop-store.server.ts'
import { isUuid } from '#shop/uuid.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/price-drops-page.ts'

export { StorefrontError as ErrorBoundary }

/** A GET changes nothing, because mail servers open the links of a mail before the reader does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const key = keyOf(request)
  const isOn = key !== null && (await findIsPriceDropKey(context.get(shopContext).db, key))
  return data({ isOn }, { headers: { 'referrer-policy': 'no-referrer' } })
}

/** React Router drops the headers of a loader unless the route returns them here. */
export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

/** Receives the page's button, or a request of a mail program (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  const key = keyOf(request)
  if (!key) return data(null, { status: 404 })
  await endPriceDropMailsByKey(context.get(shopContext).db, key)
  return data(null)
}

function keyOf(request: Request): string | null {
  const key = new URL(request.url).searchParams.get('key')?.toLowerCase()
  return isUuid(key) ? key : null
}

export default function PriceDropsPage({ loaderData: { isOn } }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead title="Mails about prices" />
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl">{isOn ? 'Mails about prices' : 'No mail will come'}</h1>
        <p role="status" className="mt-4">
          {isOn
            ? 'We mail you when a piece on your wish list costs less.'
            : 'These mails have ended, or the link is not valid.'}
        </p>
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          {isOn && <Button isBusy={isBusy}>Stop these mails</Button>}
          <ButtonLink to="/wishlist" variant="quiet">
            See your wish list
          </ButtonLink>
          <ButtonLink to="/profile/mails" variant="quiet">
            All mails you get from us
          </ButtonLink>
        </Form>
      </div>
    </div>
  )
}
