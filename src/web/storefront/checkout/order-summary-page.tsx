import { useEffect } from 'react'
import { allowCheckout } from '#platform/rate-limits/rate-limits.server.ts'
import { listGatewayTroubles } from '#shop/checkout/gateway-trouble-store.server.ts'
import { areKeysRefused, noticeableTroubles } from '#shop/checkout/gateway-trouble.ts'
import type { Address } from '#shop/customers/address.ts'
import { findOpenCartId } from '#shop/cart/cart-store.server.ts'
import { findPrefillAddress, listAddresses } from '#shop/customers/address-store.server.ts'
import { findCustomersOrder } from '#shop/orders/order-store.server.ts'
import { pleaseWait } from '#web/please-wait.ts'
import { findCashOnDelivery } from '#shop/settings/settings-store.server.ts'
import { readForm } from '#web/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireCustomer } from '#web/signed-in.server.ts'
import { answerEvenSo } from '#web/ui/answer-even-so.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useIsAwake } from '#web/ui/use-is-awake.ts'
import { useLive } from '#web/ui/use-live.ts'
import { useCart } from '../cart/cart-storage.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import type { PlaceOrderAnswer } from './place-order-answer.ts'
import { placeOrder } from './place-order.server.ts'
import type { Route } from './+types/order-summary-page.ts'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = await requireCustomer(request, context)
  const { db } = context.get(shopContext)
  const begun = new URL(request.url).searchParams.get('begun')
  const [prefill, savedAddresses, order, { isOn, maxPaise }, sinceCartId, troubles] =
    await Promise.all([
      findPrefillAddress(db, customer.id),
      listAddresses(db, customer.id),
      begun ? findCustomersOrder(db, customer.id, begun) : undefined,
      findCashOnDelivery(db),
      findOpenCartId(db, customer.id),
      listGatewayTroubles(db),
    ])
  const account = {
    firstName: customer.firstName,
    lastName: customer.lastName,
    emailId: customer.email,
  }
  const start: Partial<Address> = prefill ?? account
  const paidOrder = order?.paymentState === 'paid' ? order : null
  const paying = { isPossible: !areKeysRefused(troubles), troubles: noticeableTroubles(troubles) }
  return {
    customerId: customer.id,
    prefill: start,
    savedAddresses,
    paidOrder,
    cash: { isOn, maxPaise },
    sinceCartId,
    paying,
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<PlaceOrderAnswer> {
  const customer = await requireCustomer(request, context)
  const shop = context.get(shopContext)
  const form = await readForm(request)
  const allowance = await allowCheckout(shop.pool, customer.id)
  if (!allowance.allowed)
    return { outcome: 'too-many-attempts', message: pleaseWait(allowance.retryAfterSeconds) }
  return placeOrder(shop, customer, form)
}

const nothingFound: Awaited<ReturnType<typeof loader>> = {
  customerId: '',
  prefill: {},
  savedAddresses: [],
  paidOrder: null,
  cash: { isOn: false, maxPaise: 0 },
  sinceCartId: 0,
  paying: { isPossible: true, troubles: [] },
}

/** `?begun` is looked for in the background: a weak line must not cost anybody the page with what they typed. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (problem) {
    if (problem instanceof Response || !new URL(request.url).searchParams.has('begun'))
      throw problem
    return nothingFound
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenSo<PlaceOrderAnswer, { outcome: 'no-answer' }>(serverAction, {
    outcome: 'no-answer',
  })
}

export default function OrderSummaryPage({
  loaderData: { customerId, prefill, savedAddresses, cash, sinceCartId, paying },
}: Route.ComponentProps) {
  const cart = useCart()
  const isAwake = useIsAwake()
  useOwnDocument()
  useLive('/orders/live', { isFreshAtStart: true })

  return (
    <div className="page-width py-8 md:py-14">
      <PageHead title="Order Summary" />
      <BackHeader heading="Order Summary" fallback="/cart" />
      <noscript>
        <p className="mb-6 border-l-4 border-zari bg-paper px-4 py-3">
          Paying needs JavaScript. Please switch it on for this page.
        </p>
      </noscript>
      {!isAwake && (
        <div className="min-h-80">
          <Spinner label="Fetching your order…" />
        </div>
      )}
      {isAwake && cart.length === 0 && (
        <EmptyState
          title="Your cart is empty"
          action={<ButtonLink to="/shop/Latest">See what is new</ButtonLink>}
        >
          There is nothing to order yet.
        </EmptyState>
      )}
      {isAwake && cart.length > 0 && (
        <CheckoutForm
          {...{ customerId, prefill, savedAddresses, cash, sinceCartId, paying, cart }}
        />
      )}
    </div>
  )
}

/** Only a document that was loaded as this page may talk to the gateway: whoever walked here inside another one loads it afresh. */
function useOwnDocument(): void {
  useEffect(() => {
    if (!document.querySelector('meta[name="payment-page"]')) window.location.reload()
  }, [])
}
