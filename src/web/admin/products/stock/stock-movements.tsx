import { Link } from 'react-router'
import type { Page } from '#shop/paging.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { ledgerKinds, type LedgerKind } from '#shop/stock/ledger.ts'
import type { LedgerEntry } from '#shop/stock/ledger-store.server.ts'
import type { MovementReason } from '#shop/stock/stock.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { FilterPills } from '../../filter-pills.tsx'

const reasons: Record<MovementReason, string> = {
  opening: 'First stock',
  restock: 'New pieces',
  correction: 'Corrected',
  sale: 'Sold',
  hold: 'Promised',
  release: 'No longer promised',
  return: 'Came back',
  'exchange-hold': 'Kept for an exchange',
  'exchange-release': 'No longer kept for an exchange',
}
const kinds: Record<LedgerKind, string> = { all: 'All', pieces: 'On hand', promises: 'Promised' }

export function StockMovements({ kind, ledger }: { kind: LedgerKind; ledger: Page<LedgerEntry> }) {
  return (
    <section aria-labelledby="movements-heading">
      <h3 id="movements-heading" className="font-sans font-semibold">
        Movements
      </h3>
      <FilterPills
        label="Filter movements"
        className="my-1"
        pills={ledgerKinds.map((choice) => ({
          name: kinds[choice],
          to: ledgerAddress(choice, 1),
          isCurrent: choice === kind,
        }))}
      />
      <div role="region" aria-label="Table of movements" tabIndex={0} className="overflow-x-auto">
        <table className="figures w-full border-b border-hem text-left text-sm">
          <thead className="text-stone">
            <tr>
              <th className="pr-3 text-right font-normal">On hand</th>
              <th className="pr-3 text-right font-normal">Promised</th>
              <th className="font-normal">Why</th>
              <th className="text-right font-normal">When</th>
            </tr>
          </thead>
          <tbody>
            {ledger.items.map((entry) => (
              <tr key={entry.id} className="border-t border-hem align-top">
                <td className="w-16 py-1.5 pr-3 text-right">
                  <Change by={entry.change} tone={entry.change < 0 ? 'text-rose' : 'text-leaf'} />
                </td>
                <td className="w-16 py-1.5 pr-3 text-right">
                  <Change by={entry.reservedChange} tone="" />
                </td>
                <td className="py-1.5 pr-3">
                  {reasons[entry.reason]}
                  {entry.size && `, size ${entry.size}`}
                  <ByWhom entry={entry} />
                </td>
                <td className="py-1.5 text-right text-stone">
                  {formatDate(entry.movedAt)}{' '}
                  <span className="whitespace-nowrap">{formatTime(entry.movedAt)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {ledger.items.length === 0 && <p className="py-2 text-stone">Nothing has moved yet.</p>}
      <Pagination
        page={ledger.page}
        pages={ledger.pages}
        linkTo={(page) => ledgerAddress(kind, page)}
      />
    </section>
  )
}

function Change({ by, tone }: { by: number; tone: string }) {
  if (by === 0) return <span className="sr-only">unchanged</span>
  return (
    <span className={`font-semibold ${tone}`}>
      {by > 0 ? '+' : '−'}
      {Math.abs(by)}
    </span>
  )
}

function ByWhom({ entry: { orderNumber, movedBy } }: { entry: LedgerEntry }) {
  return (
    <>
      {orderNumber && (
        <>
          ,{' '}
          <Link
            to={`/admin/orders/${orderNumber}`}
            className="text-indigo underline-offset-2 hover:underline"
          >
            order {orderNumber}
          </Link>
        </>
      )}
      {movedBy && `, ${movedBy}`}
    </>
  )
}

function ledgerAddress(kind: LedgerKind, page: number): string {
  const query = new URLSearchParams({
    ...(kind !== 'all' && { moves: kind }),
    ...(page > 1 && { ledger: String(page) }),
  }).toString()
  return query ? `?${query}` : '?'
}
