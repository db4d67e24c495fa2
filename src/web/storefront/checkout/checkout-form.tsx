import { useCallback, useEffect, useRef, useState } from 'react'
import { parseAddress, type Address } from '#shop/customers/address.ts'
import type { SavedAddress } from '#shop/customers/saved-address.ts'
import type { OrderExtras } from '#shop/orders/extras/order-extras.ts'
import { isCashPossible } from '#shop/settings/cash-on-delivery.ts'
import type { Paise } from '#shop/money.ts'
import { OrderPromise } from '#web/ui/orders/order-promise.tsx'
import type { CartItem } from '../cart/cart-item.ts'
import { OfferSection } from '../offers/offer-section.tsx'
import { StoreCredit } from '../offers/store-credit.tsx'
import { ConfirmAdvance, isAdvanceConfirmed } from './advance/confirm-advance.tsx'
import type { ShownCash } from './cash/pay-mode-picker.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { OrderPanel } from './order-panel.tsx'
import { orderTotals } from './order-totals.ts'
import type { PaymentAvailability } from './payment-incident-notice.tsx'
import { findStartedOrder } from './started-order.ts'
import { useCheckout, type Repriced } from './use-checkout.ts'
import { useQuote, type QuoteTerms, type ShownQuote } from './quote/use-quote.ts'
import { GiftWrapChoice } from './extras/gift-wrap-choice.tsx'
import { useRefusedFields } from './extras/use-refused-fields.ts'

type CheckoutFormProps = {
  cart: readonly CartItem[]
  customerId: string
  prefill: Partial<Address & OrderExtras>
  savedAddresses: readonly SavedAddress[]
  selectedId: string | null
  account: Partial<Address>
  states: readonly string[]
  cash: ShownCash
  sinceCartId: number
  availability: PaymentAvailability
  rememberedCode: string
  /** The store credit that the customer can use. */
  balancePaise?: number
  hasDeliveryCharge: boolean
  /** Null if the shop does not offer it. */
  giftWrapPaise?: Paise | null
  /** The privacy text of the checkout. */
  consent?: string
}

type ShownAmounts = { lines: unknown; totalPaise: Paise; creditPaise: Paise }

function fillTerms(delivery: FormData, terms: QuoteTerms, shown: ShownAmounts): void {
  delivery.set('couponCode', terms.couponCode)
  delivery.set('lines', JSON.stringify(shown.lines))
  delivery.set('expectedTotalPaise', String(shown.totalPaise))
  delivery.set('creditPaise', String(shown.creditPaise))
  if (terms.usesCredit) delivery.set('usesCredit', 'yes')
  if (terms.giftWrap) delivery.set('giftWrap', 'yes')
}

function useTerms({ state = '', pincode = '' }: Partial<Address>, couponCode: string) {
  const [terms, setTerms] = useState<QuoteTerms>({ state, pincode, payMode: 'gateway', couponCode })
  const change = useCallback(
    (changed: Partial<QuoteTerms>) => setTerms((last) => ({ ...last, ...changed })),
    [],
  )
  return [terms, change] as const
}

/** The amounts on screen: those of the last quote, or of the response that refused this cart. */
function useAmounts(cart: readonly CartItem[], terms: QuoteTerms) {
  const [repriced, setRepriced] = useState<(Repriced & { cart: readonly CartItem[] }) | null>(null)
  const { quote, isQuoting, hasFailed } = useQuote(cart, terms, repriced)
  const refused = repriced?.cart === cart ? repriced : null
  const parts = (isQuoting ? refused?.amounts : undefined) ?? quote?.amounts
  const summary = {
    ...orderTotals(cart, refused?.priced ?? quote, { isRefused: refused !== null, parts }),
    gstPaise: quote?.gstPaise,
  }
  const creditPaise = parts?.creditPaise ?? 0
  const reprice = (now: Repriced) => setRepriced({ cart, ...now })
  return { quote, isQuoting, hasFailed, parts, summary, creditPaise, reprice }
}

type Terms = { terms: QuoteTerms; change: (changed: Partial<QuoteTerms>) => void }

/** Chooses online payment when cash is no longer offered for this order. */
function useCashFallback(
  cash: ShownCash,
  { terms, change, quote, summary }: Terms & Pick<Amounts, 'quote' | 'summary'>,
): void {
  const isCashChosen = terms.payMode === 'cod'
  const isCashOffered =
    (quote?.takesCash ?? true) &&
    !cash.refusal &&
    isCashPossible(cash, summary.totalPaise - summary.cashFeePaise)
  useEffect(() => {
    if (isCashChosen && !isCashOffered) change({ payMode: 'gateway' })
  }, [isCashChosen, isCashOffered, change])
}
type Amounts = ReturnType<typeof useAmounts>

/** Whether the shop has stopped offering the gift wrap that was chosen. */
function isWrapMissing({ giftWrap }: QuoteTerms, quote: ShownQuote | null): boolean {
  return giftWrap === true && quote?.amounts.giftWrapPaise === undefined
}

export function CheckoutForm({
  cart,
  customerId,
  prefill,
  savedAddresses,
  selectedId,
  account,
  states,
  cash,
  sinceCartId,
  availability,
  rememberedCode,
  balancePaise = 0,
  hasDeliveryCharge,
  giftWrapPaise = null,
  consent,
}: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, problems, refuse, clear } = useRefusedFields(form)
  // This value stays as it was at the first render. If another tab has placed an order since then,
  // the shop notices and does not place it twice.
  const [firstCartId] = useState(sinceCartId)
  const [terms, change] = useTerms(prefill, rememberedCode)
  const amounts = useAmounts(cart, terms)
  const { quote, isQuoting, hasFailed, parts, summary, creditPaise } = amounts
  const { phase, advice, emailCode, placeOrder } = useCheckout({
    customerId,
    onRefused: refuse,
    onPriced: amounts.reprice,
  })

  function submit(delivery: FormData) {
    const { errors: found } = parseAddress(delivery)
    if (found.length > 0) return refuse({ outcome: 'address-incomplete', errors: found })
    if (!isAdvanceConfirmed(form.current)) return
    fillTerms(delivery, terms, { ...summary, creditPaise })
    delivery.set('sinceCartId', String(firstCartId))
    delivery.set('begunOrder', findStartedOrder(customerId) ?? '')
    placeOrder(delivery)
  }

  useCashFallback(cash, { terms, change, quote, summary })
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-16">
      <DeliveryForm
        {...{ form, customerId, prefill, savedAddresses, selectedId, account }}
        {...{ states, errors, problems }}
        isServed={quote?.isServed ?? true}
        onSubmit={submit}
        onEdit={clear}
        onDestination={change}
      >
        <GiftWrapChoice
          chargePaise={isQuoting || !isWrapMissing(terms, quote) ? giftWrapPaise : null}
          isChosen={terms.giftWrap === true}
          isLocked={phase !== 'ready'}
          onChoose={(giftWrap) => change({ giftWrap })}
        />
      </DeliveryForm>
      <OrderPanel
        {...{ summary, cash, availability, phase, advice, emailCode, isQuoting }}
        hasQuoteFailed={hasFailed}
        isDeliveryKnown={parts !== undefined || !hasDeliveryCharge}
        payMode={terms.payMode}
        onPayMode={(payMode) => change({ payMode })}
      >
        <PriceTerms {...{ amounts, terms, change, balancePaise }} isLocked={phase !== 'ready'} />
        <ConfirmAdvance tiles={summary.tiles} />
        {consent && <p className="mt-4 text-sm text-stone">{consent}</p>}
      </OrderPanel>
    </div>
  )
}

type PriceTermsProps = Terms & { amounts: Amounts; balancePaise: Paise; isLocked: boolean }

function PriceTerms({ amounts, terms, change, balancePaise, isLocked }: PriceTermsProps) {
  const { quote, isQuoting, summary, creditPaise } = amounts
  return (
    <>
      <OrderPromise lines={quote?.promised ?? []} className="mt-4" />
      <OfferSection
        offers={quote?.amounts.offers ?? []}
        code={terms.couponCode}
        problem={quote?.couponMessage ?? null}
        isBusy={isQuoting}
        isLocked={isLocked}
        onApply={(couponCode) => change({ couponCode })}
      />
      <StoreCredit
        {...{ balancePaise, creditPaise }}
        totalPaise={summary.totalPaise}
        isUsed={terms.usesCredit === true && terms.payMode !== 'cod'}
        isLocked={isLocked}
        onUse={(usesCredit) => change({ usesCredit, payMode: 'gateway' })}
      />
    </>
  )
}
