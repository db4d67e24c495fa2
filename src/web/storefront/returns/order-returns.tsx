import { Form, Link } from 'react-router'
import { ownStateNames } from '#shop/returns/return-state.ts'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import type { OrderReturnsData } from './load-order-returns.server.ts'

type OrderReturnsProps = { number: string; returns: OrderReturnsData }

/** The customer's returns of an order, and the way to a new one. */
export function OrderReturns({ number, returns: { canRequest, made } }: OrderReturnsProps) {
  if (!canRequest && made.length === 0) return null
  return (
    <section aria-labelledby="order-returns" className="print:hidden">
      <h2 id="order-returns" className="mb-2 text-2xl">
        Returns
      </h2>
      <ul>
        {made.map(({ id, state, requestedAt }) => (
          <li key={id}>
            <Link
              to={`/orders/${number}/return#return-${id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-madder"
            >
              {formatDate(requestedAt)}: {ownStateNames[state]}
            </Link>
          </li>
        ))}
      </ul>
      {canRequest && (
        <Form method="get" action={`/orders/${number}/return`} className="mt-2">
          <Button look="secondary" room="dense">
            Request a return
          </Button>
        </Form>
      )}
    </section>
  )
}
