import { useRef, useState } from 'react'
import type { PricedCart } from '#shop/cart/cart.ts'
import {
  parseAddress,
  type Address,
  type AddressField,
  type AddressProblems,
} from '#shop/customers/address.ts'
import type { CashOnDelivery } from '#shop/settings/cash-on-delivery.ts'
import { notify } from '#web/ui/notify.ts'
import { removeFromCart } from '../cart/cart-storage.ts'
import type { CartItem } from '../cart/cart-item.ts'
import { usePricedCart } from '../cart/use-priced-cart.ts'
import { findBegunOrder } from './begun-order.ts'
import { CheckoutAdvice } from './checkout-advice-box.tsx'
import { DeliveryForm, focusFirstProblem } from './delivery-form.tsx'
import { OrderTile } from './order-tile.tsx'
import { PayModePicker } from './pay-mode-picker.tsx'
import { PayingTrouble, type Paying } from './paying-trouble.tsx'
import { PlaceOrderButton } from './place-order-button.tsx'
import { PriceSummary } from './price-summary.tsx'
import { summarise } from './summarise.ts'
import { useCheckout } from './use-checkout.ts'

type CheckoutFormProps = {
  cart: readonly CartItem[]
  customerId: string
  prefill: Partial<Address>
  savedAddresses: readonly Address[]
  cash: Pick<CashOnDelivery, 'isOn' | 'maxPaise'>
  sinceCartId: number
  paying: Paying
}

export function CheckoutForm({
  cart,
  customerId,
  prefill,
  savedAddresses,
  cash,
  sinceCartId,
  paying,
}: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<AddressProblems>({})
  // As this page was drawn first: what another tab orders afterwards is news to it, and no reason to order it again.
  const [drawnAtCartId] = useState(sinceCartId)
  const [told, setTold] = useState<{ cart: readonly CartItem[]; priced: PricedCart } | null>(null)
  const { priced } = usePricedCart(cart)
  const summary = summarise(cart, told?.cart === cart ? told.priced : priced)

  const { phase, advice, placeOrder } = useCheckout({
    customerId,
    onAddressProblems: refuse,
    onPriced: (now) => setTold({ cart, priced: now }),
  })

  function refuse(found: AddressProblems) {
    setProblems(found)
    notify.error('All Fields are required')
    focusFirstProblem(form.current, found)
  }

  function submit(delivery: FormData) {
    const { problems: found } = parseAddress(delivery)
    if (found) return refuse(found)
    delivery.set('lines', JSON.stringify(summary.lines))
    delivery.set('expectedTotalPaise', String(summary.totalPaise))
    delivery.set('sinceCartId', String(drawnAtCartId))
    delivery.set('begunOrder', findBegunOrder(customerId) ?? '')
    placeOrder(delivery)
  }

  const mend = (field: AddressField) => setProblems(({ [field]: _mended, ...others }) => others)
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-16">
      <DeliveryForm
        {...{ form, customerId, prefill, savedAddresses, problems }}
        onSubmit={submit}
        onMend={mend}
      />
      <section
        aria-labelledby="your-order"
        className="border border-hem bg-paper p-5 md:p-6 lg:sticky lg:top-24"
      >
        <h2 id="your-order" className="mb-4 text-2xl">
          Your order
        </h2>
        <ul className="mb-6 grid gap-5 sm:max-lg:grid-cols-2">
          {summary.tiles.map((tile) => (
            <li key={tile.productId}>
              <OrderTile
                line={tile}
                isLocked={phase !== 'ready'}
                onRemove={() => removeFromCart(tile.productId)}
              />
            </li>
          ))}
        </ul>
        <PriceSummary {...summary} />
        {cash.isOn && (
          <PayModePicker cash={cash} totalPaise={summary.totalPaise} isLocked={phase !== 'ready'} />
        )}
        <PayingTrouble paying={paying} isCashOn={cash.isOn} />
        <CheckoutAdvice advice={advice} />
        <PlaceOrderButton phase={phase} />
      </section>
    </div>
  )
}
