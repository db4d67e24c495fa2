import { Form, Link } from 'react-router'
import { formatPaise } from '#shop/money.ts'
import { ownStateNames } from '#shop/returns/return-state.ts'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import type { OrderReturnsData } from './load-order-returns.server.ts'

type OrderReturnsProps = { number: string; returns: OrderReturnsData }

const link = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-madder'

/** The customer's returns of an order, and the way to a new one. */
export function OrderReturns({ number, returns }: OrderReturnsProps) {
  const { canRequest, made, replaces } = returns
  if (!canRequest && made.length === 0 && replaces === null) return null
  return (
    <section aria-labelledby="order-returns" className="print:hidden">
      <h2 id="order-returns" className="mb-2 text-2xl">
        Returns
      </h2>
      {replaces !== null && (
        <p>
          This order has the new size of pieces that you returned from order{' '}
          <Link to={`/orders/${replaces}`} className={link}>
            {replaces}
          </Link>
        </p>
      )}
      <PayoutLink number={number} returns={returns} />
      <ul>
        {made.map(({ id, state, requestedAt, exchangeOrderNumber }) => (
          <li key={id}>
            <Link to={`/orders/${number}/return#return-${id}`} className={link}>
              {formatDate(requestedAt)}: {ownStateNames[state]}
            </Link>
            {exchangeOrderNumber && (
              <Link to={`/orders/${exchangeOrderNumber}`} className={`${link} ml-3`}>
                New size: order {exchangeOrderNumber}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {canRequest && (
        <Form method="get" action={`/orders/${number}/return`} className="mt-2">
          <Button variant="secondary" size="compact">
            Request a return
          </Button>
        </Form>
      )}
    </section>
  )
}

/** Leads to the choice between store credit and a transfer of what was paid in cash. */
function PayoutLink({ number, returns: { payout } }: OrderReturnsProps) {
  if (!payout || (payout.availablePaise === 0 && payout.payouts.length === 0)) return null
  const isUnderWay = payout.payouts.some(({ isOpen }) => isOpen)
  return (
    <p>
      <Link to={`/orders/${number}/return#payout`} className={link}>
        {payout.availablePaise > 0
          ? `${formatPaise(payout.availablePaise)} of your cash: store credit or a transfer`
          : isUnderWay
            ? 'Your money is about to be transferred'
            : 'Transfers to you'}
      </Link>
    </p>
  )
}
