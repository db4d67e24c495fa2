import { endSentence, formatPaise, type Paise } from '#shop/money.ts'

type StoreCreditProps = {
  balancePaise: Paise
  /** The part of this order that the credit pays. */
  creditPaise: Paise
  totalPaise: Paise
  isUsed: boolean
  isLocked: boolean
  onUse: (isUsed: boolean) => void
}

/** Lets the customer pay with store credit. Customers without any see nothing. */
export function StoreCredit(props: StoreCreditProps) {
  const { balancePaise, creditPaise, totalPaise, isUsed, isLocked, onUse } = props
  if (balancePaise <= 0) return null
  return (
    <div className="mt-4">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isUsed}
          disabled={isLocked}
          onChange={(event) => onUse(event.currentTarget.checked)}
          className="size-5 shrink-0 accent-madder"
        />
        <span className="figures">Use my store credit ({formatPaise(balancePaise)})</span>
      </label>
      {isUsed && creditPaise > 0 && (
        <p role="status" className="figures text-sm">
          {endSentence(`Store credit pays ${formatPaise(creditPaise)}`)}{' '}
          <strong>Left to pay online: {formatPaise(totalPaise - creditPaise)}</strong>
        </p>
      )}
    </div>
  )
}
