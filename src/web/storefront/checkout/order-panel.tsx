import type { ReactNode } from 'react'
import type { PayMode } from '#shop/pay-mode.ts'
import { notify } from '#web/ui/notify.ts'
import { removeFromCart } from '../cart/cart-storage.ts'
import { CheckoutAdvice } from './checkout-advice-box.tsx'
import type { Advice } from './checkout-advice.ts'
import type { CheckoutPhase } from './checkout-phase.ts'
import { EmailCodeField, NewEmailCodeButton } from './cash/email-code-field.tsx'
import { OrderAgainButton } from './order-again-button.tsx'
import { OrderTile, type TileLine } from './order-tile.tsx'
import type { OrderSummary } from './order-totals.ts'
import { PayModePicker, type ShownCash } from './cash/pay-mode-picker.tsx'
import { PaymentIncidentNotice, type PaymentAvailability } from './payment-incident-notice.tsx'
import { PlaceOrderButton } from './place-order-button.tsx'
import type { EmailCodeNeeded } from './place-order-result.ts'
import { PriceSummary } from './price-summary.tsx'

type OrderPanelProps = {
  summary: OrderSummary
  cash: ShownCash
  availability: PaymentAvailability
  phase: CheckoutPhase
  advice: Advice | null
  emailCode: EmailCodeNeeded | null
  payMode: PayMode
  onPayMode: (payMode: PayMode) => void
  isQuoting?: boolean
  hasQuoteFailed?: boolean
  isDeliveryKnown?: boolean
  /** Follows the price summary. */
  children?: ReactNode
}

export function OrderPanel({
  summary,
  cash,
  availability,
  phase,
  advice,
  emailCode,
  payMode,
  onPayMode,
  isQuoting = false,
  hasQuoteFailed = false,
  isDeliveryKnown = true,
  children,
}: OrderPanelProps) {
  const isLocked = phase !== 'ready'
  return (
    <section
      aria-labelledby="your-order"
      className="border border-hem bg-paper p-5 md:p-6 lg:top-24 lg:tall:sticky"
    >
      <h2 id="your-order" className="mb-4 text-2xl">
        Your order
      </h2>
      <ul className="mb-6 grid gap-5 sm:max-lg:grid-cols-2">
        {summary.tiles.map((tile) => (
          <li key={`${tile.productId} ${tile.size}`}>
            <OrderTile
              line={tile}
              isOneOfSizes={summary.tiles.some(
                (other) => other !== tile && other.productId === tile.productId,
              )}
              isLocked={isLocked}
              onRemove={() => remove(tile)}
            />
          </li>
        ))}
      </ul>
      <PriceSummary {...summary} isBusy={isQuoting} isDeliveryKnown={isDeliveryKnown} />
      {hasQuoteFailed && (
        <p role="alert" className="mt-2 text-sm text-rose">
          We could not reach the shop to check the amounts. They are checked again before you pay.
        </p>
      )}
      {children}
      {cash.isOn && (
        <PayModePicker
          {...{ cash, payMode, onPayMode, isLocked }}
          totalPaise={summary.totalPaise - summary.cashFeePaise}
        />
      )}
      <PaymentIncidentNotice availability={availability} isCashOn={cash.isOn} />
      <CheckoutAdvice advice={advice} />
      {emailCode && <EmailCodeField needed={emailCode} isLocked={isLocked} />}
      <PlaceOrderButton {...{ phase, payMode }} totalPaise={summary.totalPaise} />
      {advice?.orderedBefore && <OrderAgainButton number={advice.orderedBefore} />}
      {emailCode && <NewEmailCodeButton isLocked={isLocked} />}
    </section>
  )
}

function remove({ productId, size }: TileLine): void {
  removeFromCart(productId, size)
  notify.success('Deleted from cart!')
}
