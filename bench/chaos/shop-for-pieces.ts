import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentView } from '../../sandbox/razorpay/checkout-api.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Clocks } from './clocks.ts'
import { persistently } from './database-killer.ts'
import type { PlannedLine, PurchasePlan } from './purchase-plan.ts'
import type { Shopper } from './shop-floor.ts'
import { count, type GatewayWire, type ShopWire, type Tally } from './the-wires.ts'

export type Street = {
  shop: ShopWire
  gateway: GatewayWire
  clocks: Clocks
  shoppers: readonly Shopper[]
  tally: Tally
  db: Db
  disputed: string[]
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
  /"(begun|placed|cash-not-possible|held-too-long|cart-changing|sold-out|prices-changed|cart-is-empty|order-too-large|gateway-unsure|gateway-refused|already-paid|address-incomplete)"/
const UNSURE_TRIES_MAX = 3

/** One purchase from Place Order to whatever end the plan has for it. */
export async function shopForPieces(
  street: Street,
  shopper: Shopper,
  plan: PurchasePlan,
): Promise<void> {
  if (plan.isCash) return payAtTheDoor(street, shopper, plan)
  if (plan.fault)
    await street.gateway.scenario({ knobs: plan.fault.knobs, times: plan.fault.times })
  const [last, old] = await press(street, shopper, plan)
  count(street.tally, `Place Order: ${last.outcome}`)
  if (last.outcome !== 'begun' || !last.gatewayOrderId) return

  await pause(plan.pauseMs)
  if (plan.isSlow && last.number) await street.clocks.endHoldOf(last.number)
  for (const view of await pay(street, plan, last.gatewayOrderId, old?.gatewayOrderId ?? null)) {
    await report(street, shopper, plan, view)
    await haveSecondThoughts(street, plan, view)
  }
}

/** One click or two: one order, and the gateway is not asked. */
async function payAtTheDoor(street: Street, shopper: Shopper, plan: PurchasePlan): Promise<void> {
  const cash = {
    payMode: 'cod',
    sinceCartId: String(await persistently(() => findNextCartId(street.db, shopper.id))),
  }
  const place = (first: number) =>
    placeOrder(street, shopper, { lines: plan.lines, first, city: delivery.city, more: cash })
  const placed =
    plan.pressing === 'double click' ? await Promise.all([place(0), place(1)]) : [await place(0)]
  for (const { outcome } of placed) count(street.tally, `Place Order for cash: ${outcome}`)
}

/** What the page said when it was drawn. */
async function findNextCartId(db: Db, customerId: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`select coalesce(
    (select id from carts where customer_id = ${customerId} and closed_at is null),
    (select max(id) + 1 from carts where customer_id = ${customerId}), 1) as id`.execute(db)
  return row!.id
}

/** Days later, and without a word to the shop. */
async function haveSecondThoughts(
  { gateway, tally, disputed }: Street,
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

/** The newest answer first. */
async function press(
  street: Street,
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

/** Whoever reads 'one moment, we are asking the bank' presses again in a little while. */
async function placeOrder(
  { shop }: Street,
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
    if (placed.outcome !== 'gateway-unsure' || tries === UNSURE_TRIES_MAX) return placed
    await pause(500)
  }
}

async function pay(
  { gateway }: Street,
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
  { shop, shoppers }: Street,
  shopper: Shopper,
  plan: PurchasePlan,
  { response }: PaymentView,
): Promise<void> {
  if (!response) return
  const tell = (cookie: string, first: number) =>
    shop.post(
      '/payments/verify',
      JSON.stringify(response),
      { cookie, 'content-type': 'application/json' },
      first,
    )
  switch (plan.reporting) {
    case 'handler':
      return void (await tell(shopper.cookie, 0))
    case 'handler twice':
      return void (await Promise.all([tell(shopper.cookie, 0), tell(shopper.cookie, 1)]))
    case 'callback form':
      return void (await shop.post('/payments/callback', new URLSearchParams(response), {}, 1))
    case 'nobody':
      return
    case 'a stranger first': {
      const stranger = shoppers.find(({ id }) => id !== shopper.id)
      if (stranger) await tell(stranger.cookie, 1)
      await tell(shopper.cookie, 0)
    }
  }
}
