import type { GiftCardLiability } from '#shop/gift-cards/gift-card.ts'
import { formatPaise } from '#shop/money.ts'
import { countText } from '../count-text.ts'

export function Liability({ liability }: { liability: GiftCardLiability }) {
  const { openCards, openPaise, creditPaise, expiredPaise } = liability
  return (
    <dl className="figures space-y-2">
      <div>
        <dt className="text-sm text-stone">Owed</dt>
        <dd>
          <strong>{formatPaise(openPaise + creditPaise)}</strong> = {formatPaise(openPaise)} on{' '}
          {countText({ total: openCards }, 'card', 'cards')} not used yet +{' '}
          {formatPaise(creditPaise)} store credit of redeemed cards
        </dd>
      </div>
      <div>
        <dt className="text-sm text-stone">Expired without being used</dt>
        <dd>{formatPaise(expiredPaise)}</dd>
      </div>
    </dl>
  )
}
