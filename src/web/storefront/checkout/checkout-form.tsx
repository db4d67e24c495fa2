import { useEffect, useRef, useState } from 'react'
import {
  parseAddress,
  type Address,
  type AddressErrors,
  type AddressField,
} from '#shop/customers/address.ts'
import { isCashPossible, type CashOnDelivery } from '#shop/settings/cash-on-delivery.ts'
import type { Paise } from '#shop/money.ts'
import { notify } from '#web/ui/notify.ts'
import { OrderPromise } from '#web/ui/orders/order-promise.tsx'
import type { CartItem } from '../cart/cart-item.ts'
import { ADDRESS_INCOMPLETE } from '../messages.ts'
import { OfferSection } from '../offers/offer-section.tsx'
import { StoreCredit } from '../offers/store-credit.tsx'
import { DeliveryForm, focusFirstError } from './delivery-form.tsx'
import { OrderPanel } from './order-panel.tsx'
import { orderTotals } from './order-totals.ts'
import type { PaymentAvailability } from './payment-incident-notice.tsx'
import { findStartedOrder } from './started-order.ts'
import { useCheckout, type Repriced } from './use-checkout.ts'
import { useQuote, type QuoteTerms } from './quote/use-quote.ts'

type CheckoutFormProps = {
  cart: readonly CartItem[]
  customerId: string
  prefill: Partial<Address>
  savedAddresses: readonly Address[]
  states: readonly string[]
  cash: Pick<CashOnDelivery, 'isOn' | 'maxPaise'>
  sinceCartId: number
  availability: PaymentAvailability
  rememberedCode: string
  /** The store credit that the customer can use. */
  balancePaise?: number
  hasDeliveryCharge: boolean
}

type ShownAmounts = { lines: unknown; totalPaise: Paise; creditPaise: Paise }

function fillTerms(delivery: FormData, terms: QuoteTerms, shown: ShownAmounts): void {
  delivery.set('couponCode', terms.couponCode)
  delivery.set('lines', JSON.stringify(shown.lines))
  delivery.set('expectedTotalPaise', String(shown.totalPaise))
  delivery.set('creditPaise', String(shown.creditPaise))
  if (terms.usesCredit) delivery.set('usesCredit', 'yes')
}

export function CheckoutForm({
  cart,
  customerId,
  prefill,
  savedAddresses,
  states,
  cash,
  sinceCartId,
  availability,
  rememberedCode,
  balancePaise = 0,
  hasDeliveryCharge,
}: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<AddressErrors>([])
  // This value stays as it was at the first render. If another tab has placed an order since then,
  // the shop notices and does not place it twice.
  const [firstCartId] = useState(sinceCartId)
  const [terms, setTerms] = useState<QuoteTerms>(() => ({
    state: prefill.state ?? '',
    pincode: prefill.pincode ?? '',
    payMode: 'gateway',
    couponCode: rememberedCode,
  }))
  const [repriced, setRepriced] = useState<(Repriced & { cart: readonly CartItem[] }) | null>(null)
  const { quote, isQuoting, hasFailed } = useQuote(cart, terms, repriced)
  const refused = repriced?.cart === cart ? repriced : null
  const parts = (isQuoting ? refused?.amounts : undefined) ?? quote?.amounts
  const summary = {
    ...orderTotals(cart, refused?.priced ?? quote, { isRefused: refused !== null, parts }),
    gstPaise: quote?.gstPaise,
  }
  const creditPaise = parts?.creditPaise ?? 0

  const { phase, advice, emailCode, placeOrder } = useCheckout({
    customerId,
    onAddressErrors: refuse,
    onPriced: (now) => setRepriced({ cart, ...now }),
  })

  function refuse(found: AddressErrors) {
    setErrors(found)
    notify.error(ADDRESS_INCOMPLETE)
    focusFirstError(form.current, found)
  }

  function submit(delivery: FormData) {
    const { errors: found } = parseAddress(delivery)
    if (found.length > 0) return refuse(found)
    fillTerms(delivery, terms, { ...summary, creditPaise })
    delivery.set('sinceCartId', String(firstCartId))
    delivery.set('begunOrder', findStartedOrder(customerId) ?? '')
    placeOrder(delivery)
  }

  const change = (changed: Partial<QuoteTerms>) => setTerms((last) => ({ ...last, ...changed }))
  const isCashChosen = terms.payMode === 'cod'
  const isCashOffered =
    (quote?.takesCash ?? true) && isCashPossible(cash, summary.totalPaise - summary.cashFeePaise)
  useEffect(() => {
    if (isCashChosen && !isCashOffered) setTerms((last) => ({ ...last, payMode: 'gateway' }))
  }, [isCashChosen, isCashOffered])
  const clearError = (edited: AddressField) =>
    setErrors((shown) => shown.filter(({ field }) => field !== edited))
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-16">
      <DeliveryForm
        {...{ form, customerId, prefill, savedAddresses, states, errors }}
        isServed={quote?.isServed ?? true}
        onSubmit={submit}
        onEdit={clearError}
        onDestination={change}
      />
      <OrderPanel
        {...{ summary, cash, availability, phase, advice, emailCode, isQuoting }}
        hasQuoteFailed={hasFailed}
        isDeliveryKnown={parts !== undefined || !hasDeliveryCharge}
        payMode={terms.payMode}
        onPayMode={(payMode) => change({ payMode })}
      >
        <OrderPromise lines={quote?.promised ?? []} className="mt-4" />
        <OfferSection
          offers={quote?.amounts.offers ?? []}
          code={terms.couponCode}
          problem={quote?.couponMessage ?? null}
          isBusy={isQuoting}
          isLocked={phase !== 'ready'}
          onApply={(couponCode) => change({ couponCode })}
        />
        <StoreCredit
          {...{ balancePaise, creditPaise }}
          totalPaise={summary.totalPaise}
          isUsed={terms.usesCredit === true && !isCashChosen}
          isLocked={phase !== 'ready'}
          onUse={(usesCredit) => change({ usesCredit, payMode: 'gateway' })}
        />
      </OrderPanel>
    </div>
  )
}
