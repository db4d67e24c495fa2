import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentView } from '../../sandbox/razorpay/checkout/checkout-api.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { SimulatedTime } from './simulated-time.ts'
import { retryUntilAvailable } from './database-killer.ts'
import type { PlannedLine, PurchasePlan } from './purchase-plan.ts'
import type { Shopper } from './seed-shop.ts'
import { count, type Tally } from './tally.ts'
import { type GatewayClient, type ShopClient } from './http-clients.ts'

export type PurchaseContext = {
  shop: ShopClient
  gateway: GatewayClient
  time: SimulatedTime
  shoppers: readonly Shopper[]
  tally: Tally
  db: Db
  disputed: string[]
  /** Called with the number of each order that the shop has confirmed. */
  onOrder(number: string): void
}
type Placed = { outcome: string; gatewayOrderId: string | null; number: string | null }

const delivery = {
  firstName: 'Asha',
  lastName: 'Rao',
  emailId: 'asha@example.com',
  houseNo: '12',
  areaRoad: 'MG Road',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  phoneNo: '9876543210',
  altPhoneNo: '',
}
const outcomes =
  /"(begun|placed|ordered-before|cash-not-possible|held-too-long|cannot-hold|cart-changing|sold-out|prices-changed|cart-is-empty|order-too-large|gateway-unsure|gateway-refused|already-paid|address-incomplete)"/
const CONFIRMED = new Set(['begun', 'placed'])
const UNSURE_TRIES_MAX = 3

/** Runs one purchase from Place Order to the end that the plan describes. */
export async function runPurchase(
  street: PurchaseContext,
  shopper: Shopper,
  plan: PurchasePlan,
): Promise<void> {
  if (plan.isCash) return placeCashOrder(street, shopper, plan)
  if (plan.fault)
    await street.gateway.scenario({ knobs: plan.fault.knobs, times: plan.fault.times })
  const [last, old] = await press(street, shopper, plan)
  count(street.tally, `Place Order: ${last.outcome}`)
  if (last.outcome !== 'begun' || !last.gatewayOrderId) return

  await pause(plan.pauseMs)
  if (plan.isSlow && last.number) await street.time.endHoldOf(last.number)
  for (const view of await pay(street, plan, last.gatewayOrderId, old?.gatewayOrderId ?? null)) {
    await report(street, shopper, plan, view)
    await refundOrDispute(street, plan, view)
  }
}

/** Places a cash order with one click or a double click. */
async function placeCashOrder(
  street: PurchaseContext,
  shopper: Shopper,
  plan: PurchasePlan,
): Promise<void> {
  const cash = {
    payMode: 'cod',
    sinceCartId: String(await retryUntilAvailable(() => findNextCartId(street.db, shopper.id))),
  }
  const place = (first: number) =>
    placeOrder(street, shopper, { lines: plan.lines, first, city: delivery.city, more: cash })
  const placed =
    plan.pressing === 'double click' ? await Promise.all([place(0), place(1)]) : [await place(0)]
  for (const { outcome } of placed) count(street.tally, `Place Order for cash: ${outcome}`)
}

/** The id of the current or next cart, which the order form contains. */
async function findNextCartId(db: Db, customerId: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`select coalesce(
    (select id from carts where customer_id = ${customerId} and closed_at is null),
    (select max(id) + 1 from carts where customer_id = ${customerId}), 1) as id`.execute(db)
  return row!.id
}

/** Refunds or disputes the payment at the gateway, if the plan says so. */
async function refundOrDispute(
  { gateway, tally, disputed }: PurchaseContext,
  plan: PurchasePlan,
  view: PaymentView,
): Promise<void> {
  if (plan.afterwards === 'nothing' || view.status !== 'complete') return
  const paymentId = view.payment_id
  if (plan.afterwards === 'disputed') {
    if (plan.knobs.payment !== 'success') return
    await gateway.dispute({ paymentId })
    disputed.push(paymentId)
    return count(tally, 'payment disputed')
  }
  const wish =
    plan.afterwards === 'refunded in the dashboard'
      ? { paymentId }
      : { paymentId, amount: 10_000 + plan.pauseMs }
  count(
    tally,
    `${plan.afterwards}: ${(await gateway.refund(wish)) ? 'done' : 'the gateway says no'}`,
  )
}

/** Presses Place Order as the plan says. Returns the newest result first. */
async function press(
  street: PurchaseContext,
  shopper: Shopper,
  plan: PurchasePlan,
): Promise<[Placed, Placed?]> {
  const place = (lines: PlannedLine[], first: number, city = delivery.city) =>
    placeOrder(street, shopper, { lines, first, city })
  switch (plan.pressing) {
    case 'once':
      return [await place(plan.lines, plan.pauseMs % 2)]
    case 'double click':
      return await Promise.all([place(plan.lines, 0), place(plan.lines, 1)])
    case 'two tabs with two carts':
      return await Promise.all([place(plan.lines, 0), place(plan.otherLines, 1)])
    case 'changed cart': {
      const old = await place(plan.lines, 0)
      return [await place(plan.otherLines, 1), old]
    }
    case 'changed address': {
      const old = await place(plan.lines, 0)
      return [await place(plan.lines, 1, 'Nashik'), old]
    }
  }
}

/** Places an order. A customer whose payment is still being checked tries again after a while. */
async function placeOrder(
  { shop, onOrder }: PurchaseContext,
  shopper: Shopper,
  wish: { lines: PlannedLine[]; first: number; city: string; more?: Record<string, string> },
): Promise<Placed> {
  const total = wish.lines.reduce(
    (sum, { seenPricePaise, quantity }) => sum + seenPricePaise * quantity,
    0,
  )
  for (let tries = 1; ; tries++) {
    const form = new URLSearchParams({
      ...delivery,
      city: wish.city,
      lines: JSON.stringify(wish.lines),
      expectedTotalPaise: String(total),
      // New accounts may hold only little stock, so the customer accepts an order without a hold.
      withoutHold: 'yes',
      ...wish.more,
    })
    const { status, text } = await shop.post(
      '/orderSummary.data',
      form,
      { cookie: shopper.cookie },
      wish.first,
    )
    const placed = {
      outcome: outcomes.exec(text)?.[1] ?? `status ${status}`,
      gatewayOrderId: /order_[A-Za-z0-9]{14}/.exec(text)?.[0] ?? null,
      number: /"number","([0-9A-HJKMNP-TV-Z]{10})"/.exec(text)?.[1] ?? null,
    }
    if (placed.number && CONFIRMED.has(placed.outcome)) onOrder(placed.number)
    if (placed.outcome === 'ordered-before' && tries < UNSURE_TRIES_MAX) {
      wish.more = { ...wish.more, confirmedOrder: placed.number ?? '' }
      continue
    }
    if (placed.outcome !== 'gateway-unsure' || tries === UNSURE_TRIES_MAX) return placed
    await pause(500)
  }
}

async function pay(
  { gateway }: PurchaseContext,
  plan: PurchasePlan,
  orderId: string,
  oldOrderId: string | null,
): Promise<PaymentView[]> {
  const { knobs } = plan
  const success = () => gateway.pay({ orderId, knobs })
  const views = async (): Promise<(PaymentView | null)[]> => {
    switch (plan.paying) {
      case 'pays':
        return [await success()]
      case 'leaves':
        return []
      case 'opens the window and leaves':
        await gateway.open(orderId)
        return []
      case 'fails, then pays':
        await gateway.pay({ orderId, pressed: 'failure', knobs })
        return [await success()]
      case 'pays in two windows':
        return Promise.all([success(), success()])
      case 'pays in the old window too':
        return oldOrderId && oldOrderId !== orderId
          ? Promise.all([success(), gateway.pay({ orderId: oldOrderId, knobs })])
          : [await success()]
    }
  }
  return (await views()).filter((view) => view !== null)
}

async function report(
  { shop, shoppers }: PurchaseContext,
  shopper: Shopper,
  plan: PurchasePlan,
  { response }: PaymentView,
): Promise<void> {
  if (!response) return
  const report = (cookie: string, first: number) =>
    shop.post(
      '/payments/verify',
      JSON.stringify(response),
      { cookie, 'content-type': 'application/json' },
      first,
    )
  switch (plan.reporting) {
    case 'handler':
      return void (await report(shopper.cookie, 0))
    case 'handler twice':
      return void (await Promise.all([report(shopper.cookie, 0), report(shopper.cookie, 1)]))
    case 'callback form':
      return void (await shop.post('/payments/callback', new URLSearchParams(response), {}, 1))
    case 'none':
      return
    case 'forged first': {
      const stranger = shoppers.find(({ id }) => id !== shopper.id)
      if (stranger) await report(stranger.cookie, 1)
      await report(shopper.cookie, 0)
    }
  }
}
