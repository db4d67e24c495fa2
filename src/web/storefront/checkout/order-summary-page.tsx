import { useEffect, useState } from 'react'
import { data } from 'react-router'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { findShownConsents } from '#shop/compliance/consents/consent-text-store.server.ts'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import { allowCheckout } from '#shop/checkout/checkout-limit.server.ts'
import { findUsableCredit } from '#shop/credit/credit-store.server.ts'
import { listGatewayIncidents } from '#shop/payments/gateway-incident-store.server.ts'
import { areKeysRejected, noticeableIncidents } from '#shop/payments/gateway-incident.ts'
import { findOpenCartId } from '#shop/cart/cart-store.server.ts'
import { findHasDeliveryCharge } from '#shop/delivery/delivery-charges.server.ts'
import { findLastBusiness } from '#shop/orders/extras/order-extras-store.server.ts'
import { findCustomersOrder } from '#shop/orders/order-query-store.server.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { findHoliday } from '#shop/settings/holiday/holiday-store.server.ts'
import { noticeAt } from '#shop/settings/holiday/holiday.ts'
import { findCartSettings } from '#shop/settings/cart/cart-settings-store.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext, type Shop } from '#web/shop-context.server.ts'
import { readBuyer } from '#web/session/signed-in.server.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useLive } from '#web/ui/use-live.ts'
import { focusHeading } from '#web/ui/use-route-focus.ts'
import { useCart } from '../cart/cart-storage.ts'
import { useCustomerCart } from '../cart/use-customer-cart.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import { withAllowedCode } from '../offers/coupon-code.server.ts'
import { rememberedCode } from '../offers/coupon-cookie.server.ts'
import { findShownCash } from './cash/find-shown-cash.server.ts'
import { HolidayNote } from './holiday/holiday-note.tsx'
import { pageIdOf } from './guest/guest-page-id.ts'
import { placeGuestOrder } from './guest/place-guest-order.server.ts'
import { busyResult, type BusyResult } from './busy/busy-result.ts'
import { CheckoutForm } from './checkout-form.tsx'
import type { PaidOrderData } from './use-paid-elsewhere.ts'
import type { PlaceOrderResult } from './place-order-result.ts'
import { placeOrder } from './place-order.server.ts'
import { ChoiceWithoutScript } from './saved-address/choice-without-script.tsx'
import { loadAddresses } from './saved-address/load-addresses.server.ts'
import { findStartedOrder } from './started-order.ts'
import type { Route } from './+types/order-summary-page.ts'

export { StorefrontError as ErrorBoundary }

export async function loader({ request, context }: Route.LoaderArgs) {
  const buyer = await readBuyer(request, context)
  const buyerId = buyer?.id ?? ''
  const shop = context.get(shopContext)
  const { db } = shop
  const asked = new URL(request.url).searchParams
  const begun = asked.get('begun')
  const [
    { prefill, ...addresses },
    order,
    cash,
    sinceCartId,
    incidents,
    holiday,
    credit,
    business,
    { giftWrapPaise },
  ] = await Promise.all([
    loadAddresses(shop, buyer, asked.get('address')),
    begun ? findCustomersOrder(db, buyerId, begun) : undefined,
    findShownCash(db, buyer),
    findOpenCartId(db, buyerId),
    listGatewayIncidents(db),
    findHoliday(db),
    findUsableCredit(db, [buyerId]),
    findLastBusiness(db, buyerId),
    findCartSettings(db),
  ])
  const paidOrder = order?.paymentState === 'paid' ? order : null
  const availability = {
    isPossible: !areKeysRejected(incidents),
    incidents: noticeableIncidents(incidents),
  }
  return {
    customer: buyer?.isGuest ? null : buyer,
    pageId: pageIdOf(buyer),
    hasSession: buyer !== null,
    ...addresses,
    prefill: { ...prefill, ...business },
    paidOrder,
    cash,
    sinceCartId,
    availability,
    holidayUntil: noticeAt(holiday, new Date())?.until ?? null,
    rememberedCode: rememberedCode(request),
    balancePaise: credit.get(buyerId) ?? 0,
    hasDeliveryCharge: await findHasDeliveryCharge(db),
    giftWrapPaise,
    consent: (await findShownConsents(db, shop.keep)).checkout.body,
  } satisfies PaidOrderData & Record<string, unknown>
}

export async function action({ request, context }: Route.ActionArgs) {
  const buyer = await readBuyer(request, context)
  const shop = context.get(shopContext)
  const form = await readForm(request)
  if (!buyer || buyer.isGuest) {
    const { result, cookie } = await placeGuestOrder(shop, { guest: buyer, request, form })
    return data<PlaceOrderResult>(result, cookie ? { headers: { 'set-cookie': cookie } } : {})
  }
  return data(await placeCustomersOrder(shop, { customer: buyer, request, form }))
}

async function placeCustomersOrder(
  shop: Shop,
  { customer, request, form }: { customer: SignedIn; request: Request; form: FormData },
): Promise<PlaceOrderResult> {
  const allowance = await allowCheckout(shop.pool, customer.id)
  if (!allowance.allowed)
    return { outcome: 'too-many-attempts', message: rateLimitMessage(allowance.retryAfterSeconds) }
  return placeOrder(
    shop,
    { ...customer, clientAddress: clientAddress(request) },
    await withAllowedCode(shop, customer.id, form),
  )
}

const emptyData: Awaited<ReturnType<typeof loader>> = {
  customer: null,
  pageId: '',
  hasSession: true,
  prefill: {},
  selectedId: null,
  account: {},
  savedAddresses: [],
  states: [],
  paidOrder: null,
  cash: { isOn: false, maxPaise: 0 },
  sinceCartId: 0,
  availability: { isPossible: true, incidents: [] },
  holidayUntil: null,
  rememberedCode: '',
  balancePaise: 0,
  hasDeliveryCharge: true,
  giftWrapPaise: null,
  consent: '',
}

/** If the background check with `?begun` fails, keeps the page, which holds the text that the
 * customer typed. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response || !new URL(request.url).searchParams.has('begun')) throw error
    return emptyData
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<PlaceOrderResult | BusyResult, { outcome: 'no-answer' }>(
    () => serverAction().catch(busyResult),
    { outcome: 'no-answer' },
  )
}

export default function OrderSummaryPage({
  loaderData: { customer, pageId, cash, sinceCartId, ...loaded },
}: Route.ComponentProps) {
  const [hasStartedOrder] = useState(() => findStartedOrder(pageId) !== null)
  useCustomerCart(customer, !hasStartedOrder)
  const cart = useCart()
  const isHydrated = useHydrated()
  useOwnDocument()
  // Place Order checks everything that this page shows.
  useLive(loaded.hasSession ? '/orders/live' : '/site/live', { isFreshAtStart: true })

  return (
    <div className="page-width py-8 md:py-14">
      <PageHead title="Order Summary" />
      <BackHeader heading="Order Summary" fallback="/cart" />
      <noscript>
        <p className="mb-6 border-l-4 border-zari bg-paper px-4 py-3">
          Payment needs JavaScript. Please switch it on for this page.
        </p>
        <ChoiceWithoutScript saved={loaded.savedAddresses} selectedId={loaded.selectedId} />
      </noscript>
      {!isHydrated && (
        <div className="min-h-80 noscript:hidden">
          <Spinner label="Fetching your order…" />
        </div>
      )}
      {isHydrated && cart.length === 0 && (
        <EmptyState
          title="Your cart is empty"
          action={<ButtonLink to="/shop/Latest">See what is new</ButtonLink>}
        >
          There is nothing to order yet.
        </EmptyState>
      )}
      {isHydrated && cart.length > 0 && <HolidayNote until={loaded.holidayUntil} />}
      {isHydrated && cart.length > 0 && (
        <CheckoutForm {...{ cash, sinceCartId, cart }} {...loaded} customerId={pageId} />
      )}
    </div>
  )
}

/** The page must be a separate document, so a client-side navigation to it reloads it. After a load,
 * the focus moves to the heading if nothing else has it. */
function useOwnDocument(): void {
  useEffect(() => {
    if (!document.querySelector('meta[name=payment-page]')) location.reload()
    else if (document.activeElement === document.body) focusHeading()
  }, [])
}
