import { Link } from 'react-router'
import { listCollections } from '#shop/collections/shop-collection-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { listBestSellers, listDailySales } from '#shop/orders/sales-store.server.ts'
import { lastDays, SALES_DAYS } from '#shop/orders/sales.ts'
import {
  listDailySearches,
  listEmptyQueries,
  listFrequentQueries,
} from '#shop/search-report/search-day-store.server.ts'
import { listSynonyms } from '#shop/search/synonyms/synonym-store.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { AnnotatedSection } from '../annotated-section.tsx'
import { collectionTitle } from '../collections/collection-messages.ts'
import { useNotification } from '../use-notified-result.ts'
import type { SynonymResult } from './synonym-result.ts'
import type { Route } from './+types/reports-page.ts'
import { EmptyQueries, FrequentQueries } from './query-lists.tsx'
import { parsePeriod, periods } from './report-period.ts'
import { BestSellers, SalesFigures } from './sales-figures.tsx'
import { SearchChart } from './search-chart.tsx'
import { synonymAction } from './synonym-action.server.ts'
import { SynonymList } from './synonym-list.tsx'

const QUERIES_MAX = 25
const PRODUCTS_MAX = 10

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const days = parsePeriod(new URL(request.url).searchParams.get('days'))
  const queries = { days, limit: QUERIES_MAX }
  const [sales, sold, searches, frequent, empty, synonyms, collections, kinds] = await Promise.all([
    listDailySales(db),
    listBestSellers(db, { days: SALES_DAYS, limit: PRODUCTS_MAX }),
    listDailySearches(db, days),
    listFrequentQueries(db, queries),
    listEmptyQueries(db, queries),
    listSynonyms(db),
    listCollections(db),
    listKinds(db),
  ])
  return {
    days,
    sales: [1, 7, SALES_DAYS].map((count) => ({ days: count, ...lastDays(sales, count) })),
    sold,
    searches,
    frequent,
    empty,
    synonyms,
    collections: collections.map((collection) => ({
      value: collection.slug,
      label: collectionTitle(collection, kinds),
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<SynonymResult> {
  const admin = await requireAdmin(request, context)
  return synonymAction(context.get(shopContext).db, admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<SynonymResult, SynonymResult>(serverAction, {
    tone: 'error',
    text: CONNECTION_LOST,
  })
}

export default function ReportsPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { days, sales, sold, searches, frequent, empty, synonyms, collections } = loaderData
  useNotification(result)
  return (
    <>
      <title>Reports – Admin</title>
      <h1 className="text-2xl">Reports</h1>
      <noscript>{result?.text}</noscript>
      <AnnotatedSection
        id="sales"
        title="Sales"
        about={<p>By the day on which the order was placed, without refunded orders.</p>}
      >
        <SalesFigures sales={sales} />
        <BestSellers sold={sold} days={SALES_DAYS} />
      </AnnotatedSection>
      <AnnotatedSection id="searches" title="Searches" about={<AboutSearches />}>
        <Periods days={days} />
        <SearchChart searches={searches} />
        <FrequentQueries queries={frequent} />
      </AnnotatedSection>
      <AnnotatedSection
        id="nothing-found"
        title="Nothing found"
        about={
          <p>
            Say what customers mean by these words. The synonym works at once, in searches and
            suggestions.
          </p>
        }
      >
        <EmptyQueries queries={empty} collections={collections} result={result} />
      </AnnotatedSection>
      <AnnotatedSection
        id="synonyms"
        title="Synonyms"
        about={<p>Spellings and the usual words of the trade are known without an entry here.</p>}
      >
        <SynonymList synonyms={synonyms} collections={collections} result={result} />
      </AnnotatedSection>
    </>
  )
}

function AboutSearches() {
  return (
    <>
      <p>
        A search counts when a visitor sends it from the search box or chooses a suggested search.
        Links to a search, reloads and search engines do not count.
      </p>
      <p>
        No search is linked to a customer. Searches that look like an email address or a phone
        number are counted without their words. Everything is deleted after 90 days.
      </p>
    </>
  )
}

function Periods({ days }: { days: number }) {
  return (
    <nav aria-label="Period">
      <ul className="flex flex-wrap gap-x-4">
        {periods.map((period) => (
          <li key={period}>
            <Link
              to={`?days=${period}`}
              preventScrollReset
              aria-current={period === days ? 'true' : undefined}
              className="inline-flex min-h-11 items-center text-indigo underline-offset-4 hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:underline"
            >
              {period} days
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
