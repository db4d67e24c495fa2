import { data, Form, useNavigation } from 'react-router'
import { pieceName } from '#shop/back-in-stock/back-in-stock-mails.ts'
import { confirmBackInStock, endBackInStock } from '#shop/back-in-stock/answer-request.server.ts'
import { findRequest, type FoundRequest } from '#shop/back-in-stock/back-in-stock-store.server.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { isUuid } from '#shop/uuid.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/request-link-page.ts'

export { StorefrontError as ErrorBoundary }

type State = 'unconfirmed' | 'waiting' | 'notified' | 'ended'

/** A GET changes nothing, because mail servers open the links of a mail before the reader does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const key = keyOf(request)
  const found = key ? await findRequest(context.get(shopContext).db, key) : undefined
  // Not 404: a mail program that has just ended the request gets this status too.
  const state = stateOf(found)
  if (!found) return data({ state, piece: null }, { status: 200 })
  const { productId: id, title } = found
  const piece = { name: pieceName(found), email: found.email, path: productPath({ id, title }) }
  return data({ state, piece }, { headers: { 'referrer-policy': 'no-referrer' } })
}

/** React Router drops the headers of a loader unless the route returns them here. */
export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

/** Receives the page's buttons, or a request of a mail program (RFC 8058), which ends the request. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(shopContext)
  const key = keyOf(request)
  const form = await readForm(request)
  if (!key) return data(null, { status: 404 })
  if (form.get('intent') === 'confirm') await confirmBackInStock(db, key)
  else await endBackInStock(db, key)
  return data(null)
}

function stateOf(found: FoundRequest | undefined): State {
  if (!found) return 'ended'
  if (found.isNotified) return 'notified'
  return found.isConfirmed ? 'waiting' : 'unconfirmed'
}

function keyOf(request: Request): string | null {
  const key = new URL(request.url).searchParams.get('key')?.toLowerCase()
  return isUuid(key) ? key : null
}

const texts: Record<State, { heading: string; text: string }> = {
  unconfirmed: {
    heading: 'Shall we tell you?',
    text: 'Press the button if you want one mail when this piece is back in stock.',
  },
  waiting: {
    heading: 'We will tell you',
    text: 'You will get one mail when it is back. We notify people in the order of their requests.',
  },
  notified: {
    heading: 'We have written to you',
    text: 'You got our mail about this piece. There will be no other.',
  },
  ended: {
    heading: 'No mail will come',
    text: 'This request has ended, or its link is not valid. We have forgotten the address.',
  },
}

export default function RequestLinkPage({ loaderData: { state, piece } }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { heading, text } = texts[state]
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead title="Back in stock" />
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl">{heading}</h1>
        <p role="status" className="mt-4">
          {text}
        </p>
        {piece && (
          <p className="mt-4 break-words">
            <strong className="font-semibold">{piece.name}</strong>
            <br />
            {piece.email}
          </p>
        )}
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          {state === 'unconfirmed' && (
            <Button name="intent" value="confirm" isBusy={isBusy}>
              Confirm
            </Button>
          )}
          {piece && (
            <Button name="intent" value="end" variant="secondary" isBusy={isBusy}>
              {state === 'notified' ? 'Forget my address' : 'Do not tell me'}
            </Button>
          )}
          <ButtonLink to={piece?.path ?? '/'} variant="quiet">
            {piece ? 'See the piece' : 'Back to the shop'}
          </ButtonLink>
          <ButtonLink to="/profile/mails" variant="quiet">
            All mails you get from us
          </ButtonLink>
        </Form>
      </div>
    </div>
  )
}
