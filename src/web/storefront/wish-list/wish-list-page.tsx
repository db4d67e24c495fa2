import { useCallback, useEffect, useState } from 'react'
import { Form, Link, useRevalidator } from 'react-router'
import { listCardsByIds } from '#shop/catalogue/catalogue-store.server.ts'
import type { ProductCard } from '#shop/catalogue/product.ts'
import {
  endPriceDropMails,
  requestPriceDropMails,
  shareWishList,
  stopSharing,
} from '#shop/wish-list/change-wish-list.server.ts'
import { findHasPriceDropRequest } from '#shop/wish-list/price-drop-store.server.ts'
import { findShareKey, listWishes } from '#shop/wish-list/wish-list-store.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readSignedIn, requireCustomer } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { PageHead } from '../page-head.tsx'
import { ProductGrid } from '../products/product-grid.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/wish-list-page.ts'
import { fetchCards } from './fetch-cards.ts'
import { syncWishes, localWishes } from './wish-sync.ts'

export { StorefrontError as ErrorBoundary }

/** A guest's list is only in the browser, which asks for its cards. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const signedIn = await readSignedIn(request, context)
  if (signedIn?.role !== 'user') return { ids: null, cards: null, shareUrl: null, hasMails: false }
  const { db, config } = context.get(shopContext)
  const [ids, key, hasMails] = await Promise.all([
    listWishes(db, signedIn.id),
    findShareKey(db, signedIn.id),
    findHasPriceDropRequest(db, signedIn.id),
  ])
  const shareUrl = key && `${config.shopUrl}/wishlist/${key}`
  return { ids, cards: await listCardsByIds(db, ids), shareUrl, hasMails }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id } = await requireCustomer(request, context)
  const { db } = context.get(shopContext)
  const intent = (await readForm(request)).get('intent')
  if (intent === 'share') await shareWishList(db, id)
  else if (intent === 'stop') await stopSharing(db, id)
  else if (intent === 'mail') await requestPriceDropMails(db, id)
  else if (intent === 'no-mail') await endPriceDropMails(db, id)
  else throw new Response('This form cannot be read.', { status: 400 })
  return null
}

export default function WishListPage({ loaderData }: Route.ComponentProps) {
  const { ids, cards, shareUrl, hasMails } = loaderData
  const { revalidate } = useRevalidator()
  // The first page after a login adds the list of this browser.
  useEffect(() => {
    async function refresh(shown: readonly string[]) {
      await syncWishes(true)
      if (localWishes().join() !== shown.join()) await revalidate()
    }
    if (ids) void refresh(ids)
  }, [ids, revalidate])
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead title="Wish list" description="The pieces that you have marked with a heart." />
      <BackHeader heading="Your wish list" fallback="/shop/Latest" />
      {cards ? <WishedCards cards={cards} /> : <GuestCards />}
      {cards && cards.length > 0 && <PriceDrops hasMails={hasMails} />}
      {cards && cards.length > 0 && <Sharing url={shareUrl} />}
      {!ids && (
        <p className="mt-10 text-stone">
          <Link
            to="/authentication?next=/wishlist"
            className="text-madder underline underline-offset-4"
          >
            Log in
          </Link>{' '}
          to have this list on all your devices, and to share it.
        </p>
      )}
    </div>
  )
}

function WishedCards({ cards }: { cards: readonly ProductCard[] }) {
  return cards.length > 0 ? (
    <ProductGrid products={cards} />
  ) : (
    <EmptyState
      title="Your wish list is empty"
      action={<ButtonLink to="/shop/Latest">See what is new</ButtonLink>}
    >
      Press the heart of a piece to keep it here.
    </EmptyState>
  )
}

function GuestCards() {
  const [cards, setCards] = useState<readonly ProductCard[] | 'failed'>()
  const load = useCallback(() => {
    setCards(undefined)
    fetchCards(localWishes()).then(setCards, () => setCards('failed'))
  }, [])
  useEffect(load, [load])
  if (cards === 'failed')
    return (
      <div role="alert">
        <p className="mb-4">{CONNECTION_LOST}</p>
        <Button type="button" variant="secondary" size="compact" onClick={load}>
          Try again
        </Button>
      </div>
    )
  if (cards) return <WishedCards cards={cards} />
  return (
    <>
      <noscript>
        <p className="mb-6 border-l-4 border-zari bg-paper px-4 py-3">
          Without an account, your wish list needs JavaScript.
        </p>
      </noscript>
      <div className="min-h-80 noscript:hidden">
        <Spinner label="Fetching your wish list…" />
      </div>
    </>
  )
}

function PriceDrops({ hasMails }: { hasMails: boolean }) {
  return (
    <section aria-labelledby="price-drops" className="mt-14 max-w-measure">
      <h2 id="price-drops" className="mb-3 text-2xl">
        When a price falls
      </h2>
      <p role="status" className="mb-4 text-stone">
        {hasMails
          ? 'We mail you when a piece on this list costs less. The address of your account must be confirmed.'
          : 'We can mail you when a piece on this list costs less. You can end this at any time.'}
      </p>
      <Form method="post" preventScrollReset>
        <Button
          name="intent"
          value={hasMails ? 'no-mail' : 'mail'}
          variant="secondary"
          size="compact"
        >
          {hasMails ? 'No more mails about prices' : 'Mail me about lower prices'}
        </Button>
      </Form>
    </section>
  )
}

function Sharing({ url }: { url: string | null }) {
  return (
    <section aria-labelledby="sharing" className="mt-14 max-w-measure">
      <h2 id="sharing" className="mb-3 text-2xl">
        Share your wish list
      </h2>
      <p className="mb-4 text-stone">
        {url
          ? 'Everybody who has this link sees the list, without your name.'
          : 'You get a secret link for family and friends. They see the list, without your name.'}
      </p>
      <Form method="post" preventScrollReset>
        {url && <Field label="Link to your list" readOnly value={url} className="mb-4" />}
        <Button name="intent" value={url ? 'stop' : 'share'} variant="secondary" size="compact">
          {url ? 'Stop sharing' : 'Share my list'}
        </Button>
      </Form>
    </section>
  )
}
