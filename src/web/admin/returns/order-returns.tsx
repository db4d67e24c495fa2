import { Link } from 'react-router'
import { stateNames, type ReturnState } from '#shop/returns/return-state.ts'
import { formatDate } from '#shop/shop-date.ts'

type OrderReturnsProps = {
  made: readonly {
    id: number
    state: ReturnState
    requestedAt: Date
    exchangeOrderNumber: string | null
  }[]
  /** The order whose pieces this one replaces. */
  replaces: { number: string; returnId: number } | null
}

const link =
  'inline-flex min-h-11 items-center text-indigo underline underline-offset-4 hover:text-madder'

/** The returns of an order, and the orders that are connected by an exchange. */
export function OrderReturns({ made, replaces }: OrderReturnsProps) {
  return (
    <ul>
      {replaces && (
        <li>
          <Link to={`/admin/returns/${replaces.returnId}`} className={link}>
            Replaces pieces of order {replaces.number}
          </Link>
        </li>
      )}
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
