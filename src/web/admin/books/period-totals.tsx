import { Link } from 'react-router'
import {
  documentsTotal,
  moneyKept,
  reasonOf,
  type OrderDifference,
  type PeriodSums,
} from '#shop/books/report/reconciliation.ts'
import { formatPaise } from '#shop/money.ts'
import { countText } from '../count-text.ts'
import { reasonTexts } from './books-messages.ts'
import { FiguresTable } from './figures-table.tsx'

type PeriodTotalsProps = {
  sums: PeriodSums
  differences: readonly (OrderDifference & { orderId: number })[]
  count: number
}

/** Compares invoices less credit notes with the money that the shop kept. */
export function PeriodTotals({ sums, differences, count }: PeriodTotalsProps) {
  const [documents, money] = [documentsTotal(sums), moneyKept(sums)]
  const given = sums.refundsPaise + sums.chargebacksPaise
  return (
    <>
      <dl className="figures space-y-2">
        <div>
          <dt className="text-sm text-stone">Invoices less credit notes</dt>
          <dd>
            <strong>{formatPaise(documents)}</strong> = {formatPaise(sums.invoicesPaise)} −{' '}
            {formatPaise(sums.creditNotesPaise)}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-stone">Money kept</dt>
          <dd>
            <strong>{formatPaise(money)}</strong> = {formatPaise(sums.paymentsPaise)} online +{' '}
            {formatPaise(sums.cashPaise)} cash − {formatPaise(given)} given back
          </dd>
        </div>
        <div>
          <dt className="text-sm text-stone">Difference</dt>
          <dd>
            <strong>{formatPaise(documents - money)}</strong>
            {count > 0 && ` in ${countText({ total: count }, 'order', 'orders')}`}
          </dd>
        </div>
      </dl>
      {differences.length > 0 && (
        <div className="mt-4">
          <FiguresTable
            caption={
              count > differences.length
                ? `The first ${differences.length} orders; all are in differences.csv`
                : 'Orders that differ'
            }
            headings={['Order', 'Documents', 'Money', 'Difference']}
            rows={differences.map(differenceRow)}
          />
        </div>
      )}
    </>
  )
}

function differenceRow(order: OrderDifference & { orderId: number }) {
  const { orderId, orderNumber, documentsPaise, moneyPaise } = order
  return {
    key: String(orderId),
    cells: [
      <span key="order" className="block min-w-44">
        {orderNumber ? (
          <Link
            to={`/admin/orders/${orderNumber}`}
            className="inline-flex min-h-11 items-center text-indigo underline"
          >
            {orderNumber}
          </Link>
        ) : (
          'Payments without an order'
        )}
        <span className="block text-stone">{reasonTexts[reasonOf(order)]}</span>
      </span>,
      formatPaise(documentsPaise),
      formatPaise(moneyPaise),
      formatPaise(documentsPaise - moneyPaise),
    ],
  }
}
