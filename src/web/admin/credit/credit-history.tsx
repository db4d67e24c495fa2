import { Link } from 'react-router'
import type { CreditCustomer } from '#shop/credit/credit-store.server.ts'
import type { CreditKind, CustomerCredit } from '#shop/credit/credit.ts'
import { formatPaise } from '#shop/money.ts'
import { formatDate } from '#shop/shop-date.ts'
import { annotationLink } from '../annotated-section.tsx'

const kinds: Record<CreditKind, string> = {
  grant: 'Given',
  use: 'Used for order',
  'give-back': 'Back from order',
  expire: 'Expired',
  revoke: 'Taken back',
  refund: 'Paid back',
  payout: 'For a transfer',
  'payout-back': 'Not transferred',
}

type CreditHistoryProps = { customer: CreditCustomer; credit: CustomerCredit }

export function CreditHistory({ customer, credit }: CreditHistoryProps) {
  return (
    <section aria-labelledby="credit-balance" className="border border-hem bg-paper p-4">
      <h2 id="credit-balance" className="text-xl">
        {customer.name}
      </h2>
      <p className="figures mt-2 text-lg">
        Balance: <strong>{formatPaise(credit.balancePaise)}</strong>
      </p>
      {credit.nextExpiry && (
        <p className="text-sm text-stone">A part expires on {formatDate(credit.nextExpiry)}</p>
      )}
      <ul aria-label="History" className="mt-3 divide-y divide-hem text-sm">
        {credit.entries.map(({ id, kind, amountPaise, orderNumber, reason, at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 break-words">
              {kinds[kind]}{' '}
              {orderNumber && (
                <Link to={`/admin/orders/${orderNumber}`} className={annotationLink}>
                  {orderNumber}
                </Link>
              )}
              {reason && ` (${reason})`}, {formatDate(at)}
            </span>
            <span className="figures">
              {amountPaise < 0 ? '− ' : '+ '}
              {formatPaise(Math.abs(amountPaise))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
