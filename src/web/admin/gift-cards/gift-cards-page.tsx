import { randomUUID } from 'node:crypto'
import { findLiability, listGiftCards } from '#shop/gift-cards/gift-card-store.server.ts'
import { listGiftCardTerms } from '#shop/gift-cards/gift-card-terms-store.server.ts'
import { offeredMonths, termsOn } from '#shop/gift-cards/gift-card-terms.ts'
import { parsePage } from '#shop/paging.ts'
import { indianDay } from '#shop/tax/dated.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { AnnotatedSection } from '../annotated-section.tsx'
import { useNotification } from '../use-notified-result.ts'
import type { Route } from './+types/gift-cards-page.ts'
import { GiftCardForm } from './gift-card-form.tsx'
import { GiftCardRow } from './gift-card-row.tsx'
import { giftCardsAction } from './gift-cards-action.server.ts'
import type { GiftCardsResult } from './gift-cards-result.ts'
import { Liability } from './liability.tsx'
import { Terms } from './terms.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  return {
    requestKey: randomUUID(),
    now: new Date(),
    today: indianDay(new Date()),
    terms: await listGiftCardTerms(db),
    liability: await findLiability(db),
    cards: redirectPastLastPage(request, await listGiftCards(db, page)),
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<GiftCardsResult> {
  const { id: staffId } = await requireAdmin(request, context)
  return giftCardsAction(context.get(shopContext), { staffId, form: await readForm(request) })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<GiftCardsResult, GiftCardsResult>(serverAction, {
    ...{ about: 'cancel', tone: 'error', problems: {}, typed: {} },
    text: CONNECTION_LOST,
  })
}

export default function GiftCardsPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { cards, liability, now, requestKey, terms, today } = loaderData
  useNotification(result)
  return (
    <>
      <title>Gift cards – Admin</title>
      <h1 className="text-2xl">Gift cards</h1>
      <p className="mt-1 max-w-measure text-stone">
        A gift card becomes store credit of the account that redeems it. It is a means of payment:
        no GST is due when you sell it, but on what it pays for.
      </p>
      <noscript>{result?.text}</noscript>
      {result?.code && <ShownCode code={result.code} terms={result.terms} />}
      <AnnotatedSection
        id="issue"
        title="New gift card"
        about={
          <p>
            Take the money first: in cash, by UPI or bank transfer. The code goes to the receiver by
            email. Without an address you see it once, for example to print it.
          </p>
        }
      >
        <GiftCardForm
          key={requestKey}
          requestKey={requestKey}
          offered={offeredMonths(termsOn(terms, today))}
          refused={result?.about === 'issue' && result.tone === 'error' ? result : undefined}
        />
      </AnnotatedSection>
      <AnnotatedSection
        id="liability"
        title="Open amounts"
        about={<p>What you owe to holders of gift cards today, for your accountant.</p>}
      >
        <Liability liability={liability} />
      </AnnotatedSection>
      <AnnotatedSection
        id="terms"
        title="Terms"
        about={
          <p>
            How long new cards are valid at least, and the text on them. Cards that exist keep
            theirs.
          </p>
        }
      >
        <Terms
          key={terms.length}
          {...{ terms, today }}
          refused={result?.about === 'terms' && result.tone === 'error' ? result : undefined}
        />
      </AnnotatedSection>
      <h2 className="mt-8 text-xl">All gift cards</h2>
      {cards.items.length === 0 && (
        <EmptyState title="No gift cards">Issue the first one.</EmptyState>
      )}
      <ul className="mt-4 divide-y divide-hem border-y border-hem">
        {cards.items.map((card) => (
          <li key={card.id} className="py-3">
            <GiftCardRow card={card} now={now} />
          </li>
        ))}
      </ul>
      <Pagination
        page={cards.page}
        pages={cards.pages}
        linkTo={(page) => (page > 1 ? `?page=${page}` : '?')}
      />
    </>
  )
}

function ShownCode({ code, terms }: { code: string; terms: string | undefined }) {
  return (
    <p role="status" className="mt-4 border-l-4 border-zari bg-linen px-4 py-3">
      Write the code down now; it is not shown again:{' '}
      <strong className="figures block text-lg break-all select-all">{code}</strong>
      {terms && <span className="block whitespace-pre-line">{terms}</span>}
    </p>
  )
}
