import { Link } from 'react-router'
import { formatPaise } from '#shop/money.ts'
import type { PayoutChoice } from '#shop/returns/payout/payout.ts'
import { stateNames, type ReturnState } from '#shop/returns/return-state.ts'
import { formatDate } from '#shop/shop-date.ts'
import type { PayoutRequestResult } from './request-payout-action.server.ts'
import { RequestPayoutForm } from './request-payout-form.tsx'

type OrderReturnsProps = {
  made: readonly {
    id: number
    state: ReturnState
    requestedAt: Date
    exchangeOrderNumber: string | null
  }[]
  /** The order whose pieces this one replaces. */
  replaces: { number: string; returnId: number } | null
  /** Cash of the replaced order that is store credit, or was transferred. */
  cash?: PayoutChoice | null
  number: string
  /** The result of the form for a transfer. */
  result?: PayoutRequestResult | undefined
}

const link =
  'inline-flex min-h-11 items-center text-indigo underline underline-offset-4 hover:text-madder'

/** The returns of an order, and the orders that are connected by an exchange. */
export function OrderReturns({ made, replaces, cash, number, result }: OrderReturnsProps) {
  return (
    <ul>
      {replaces && (
        <li>
          <Link to={`/admin/returns/${replaces.returnId}`} className={link}>
            Replaces pieces of order {replaces.number}
          </Link>
        </li>
      )}
      {cash && cash.availablePaise > 0 && (
        <li>
          {formatPaise(cash.availablePaise)} of the customer’s cash is store credit. The page of the
          order offers the customer a transfer instead.
          <RequestPayoutForm orderNumber={number} paise={cash.availablePaise} result={result} />
        </li>
      )}
      {cash?.payouts.map((payout) => (
        <li key={`payout-${payout.id}`}>
          <Cash payout={payout} />
        </li>
      ))}
      {made.map(({ id, state, requestedAt, exchangeOrderNumber }) => (
        <li key={id}>
          <Link to={`/admin/returns/${id}`} className={link}>
            {formatDate(requestedAt)}: {stateNames[state]}
          </Link>
          {exchangeOrderNumber && (
            <Link to={`/admin/orders/${exchangeOrderNumber}`} className={`${link} ml-3`}>
              New size: order {exchangeOrderNumber}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function Cash({ payout }: { payout: PayoutChoice['payouts'][number] }) {
  const amount = formatPaise(payout.amountPaise)
  if (payout.isOpen)
    return (
      <Link to="/admin/returns" className={link}>
        {amount} to transfer to the customer
      </Link>
    )
  return payout.transferredAt
    ? `${amount} transferred on ${formatDate(payout.transferredAt)}, reference ${payout.transferReference}`
    : `${amount} asked for, and store credit again`
}
