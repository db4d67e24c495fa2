import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AnnotatedSection } from '../annotated-section.tsx'
import type { SettingsResult } from '../settings/settings-result.ts'
import { useNotification } from '../use-notified-result.ts'
import { bookMessages } from './books-messages.ts'
import { CompositionStatement } from './composition-statement.tsx'
import { CourierCashTable } from './courier-cash.tsx'
import { Advances } from './advances.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { PeriodFiles } from './period-files.tsx'
import { PeriodTotals } from './period-totals.tsx'
import { Settlements } from './settlements.tsx'
import { Transfers } from './transfers.tsx'
import { settlementsAction } from './settlements-action.server.ts'
import { loadBooks } from './load-books.server.ts'
import type { Route } from './+types/books-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const period = new URL(request.url).searchParams.get('period') ?? ''
  return loadBooks(context.get(shopContext).db, period)
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsResult> {
  const admin = await requireAdmin(request, context)
  return settlementsAction(context.get(shopContext), admin.id, request)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<SettingsResult, SettingsResult>(serverAction, {
    tone: 'error',
    text: bookMessages.noAnswer,
  })
}

export default function BooksPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { period, months, quarters, taxModes, sums, differences, differencesCount } = loaderData
  useNotification(result)
  return (
    <>
      <title>Books – Admin</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Books</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/books/stock" variant="secondary" size="compact">
            Stock value
          </ButtonLink>
          <ButtonLink to="/admin/books/names" variant="secondary" size="compact">
            Ledger names
          </ButtonLink>
        </div>
      </div>
      <noscript>{result?.text}</noscript>
      <PeriodChoice period={period} months={months} quarters={quarters} />
      <AnnotatedSection
        id="files"
        title={`Files of ${period.label}`}
        about={<p>For your accountant. Please let them check the first month of each file.</p>}
      >
        <PeriodFiles period={period} taxModes={taxModes} uncoded={loaderData.uncoded} />
      </AnnotatedSection>
      <AnnotatedSection
        id="totals"
        title="Totals"
        about={<p>Invoices and payments of one order can fall into different periods.</p>}
      >
        <PeriodTotals sums={sums} differences={differences} count={differencesCount} />
      </AnnotatedSection>
      {taxModes.includes('composition') && (
        <CompositionStatement {...{ period, taxModes }} turnovers={loaderData.turnovers} />
      )}
      <Transfers sums={loaderData.transferSums} transfers={loaderData.transfers} />
      <Advances sums={loaderData.advances} />
      <AnnotatedSection
        id="cash"
        title="Cash on delivery"
        about={<p>Record cash under Money when a courier hands it over.</p>}
      >
        <CourierCashTable couriers={loaderData.couriers} />
      </AnnotatedSection>
      <AnnotatedSection
        id="settlements"
        title="Gateway settlements"
        about={
          <p>
            Import the settlement reconciliation of the gateway’s dashboard as CSV. Importing a file
            again changes nothing.
          </p>
        }
      >
        <Settlements
          sums={loaderData.settled}
          differences={loaderData.settlementDifferences}
          problem={result?.problems?.report}
        />
      </AnnotatedSection>
    </>
  )
}
