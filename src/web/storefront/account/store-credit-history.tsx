import { creditKindNames, type CustomerCredit } from '#shop/credit/credit.ts'
import { endSentence, formatPaise } from '#shop/money.ts'
import { formatDate } from '#shop/shop-date.ts'

/** The balance of a customer's store credit with its history. */
export function StoreCreditHistory({ credit }: { credit: CustomerCredit }) {
  const { balancePaise, nextExpiry, entries } = credit
  return (
    <>
      <p className="figures text-lg">
        <strong>{formatPaise(balancePaise)}</strong> to use at checkout
      </p>
      {nextExpiry && balancePaise > 0 && (
        <p className="text-stone">
          {endSentence(`A part of it expires on ${formatDate(nextExpiry)}`)}
        </p>
      )}
      <ul aria-label="History of your store credit" className="mt-4 divide-y divide-hem">
        {entries.map(({ id, kind, amountPaise, orderNumber, at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span>
              {creditKindNames[kind]}
              {orderNumber && ` ${orderNumber}`}, {formatDate(at)}
            </span>
            <span className="figures">
              {amountPaise < 0 ? '− ' : '+ '}
              {formatPaise(Math.abs(amountPaise))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
