import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sareeInShop, type ShopProduct } from '../../../tests/support/builders.ts'
import { linesFor, openTestServices, totalOf } from '../../../tests/support/test-services.ts'
import { openVirtualClock } from '../../../tests/support/virtual-clock.ts'
import type { CartLine } from '../cart/cart.ts'
import { expireHolds } from '../settlement/expire-holds.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import type { CheckoutRequest } from './checkout.ts'
import { HOLD_LIMITS } from './hold-limits.ts'

const shop = await openTestServices({ connectionsMax: 10, holdLimits: HOLD_LIMITS })
const { services, db, pool } = shop

const STEP_MINUTES = 10
const STEPS = (24 * 60) / STEP_MINUTES
const [ATTACKERS, ADDRESSES, BUYERS] = [300, 20, 500]
/** Attempts per step to hold a large cart, each by a random account. */
const ATTEMPTS_PER_STEP = 30
const PRESSES_MAX = 6

/** Seed of a linear congruential generator, so that each run makes the same choices. */
let seed = 20_261_124
const below = (max: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * max)
}

function cartOf(products: readonly ShopProduct[], lines: number, quantityMax: number) {
  const chosen = new Set(Array.from({ length: lines }, () => products[below(products.length)]!))
  return cartWith(
    [...chosen].flatMap((one) => linesFor([one], Math.min(quantityMax, one.quantity))),
  )
}

function cartWith(lines: readonly CartLine[]) {
  return { lines, expectedTotalPaise: totalOf(lines) }
}

const addressOf = (index: number) => `203.0.113.${index}`

/** Counts all units in the shop, and the units held by unpaid orders of these customers. */
async function countHeld(customerIds: readonly string[]) {
  const { rows } = await sql<{ held: number; units: number }>`select
    (select coalesce(sum(quantity), 0) from stock_holds hold join orders on orders.id = hold.order_id
      where hold.status = 'held' and customer_id = any (${customerIds}::text[]))::int as held,
    (select sum(on_hand) from stock)::int as units`.execute(db)
  return rows[0]!
}

/** Repeats the checkout as the shop's answers suggest, until the order is placed. */
async function buy(wanted: CheckoutRequest, products: readonly ShopProduct[]): Promise<void> {
  let request = wanted
  for (let presses = 1; presses <= PRESSES_MAX; presses++) {
    const result = await beginCheckout(services, request)
    if (result.outcome === 'begun') {
      const reported = await shop.report(request.customerId, shop.pay(result))
      expect(reported.outcome).toBe('placed')
      return
    }
    if (result.outcome === 'cannot-hold') request = { ...request, acceptsNoHold: true }
    else if (result.outcome === 'sold-out') {
      const left = result.cart.lines.map(({ productId }) => productId)
      const lines = request.lines.filter(({ productId }) => left.includes(productId))
      // If nothing is left in the cart, the buyer chooses another product.
      request = { ...request, ...(lines.length > 0 ? cartWith(lines) : cartOf(products, 1, 1)) }
    } else throw new Error(result.outcome)
  }
  throw new Error('not served')
}

test(
  '300 accounts from 20 addresses hold less than 10 % for 24 hours, and 500 buyers are served',
  { timeout: 300_000 },
  async () => {
    const products = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        sareeInShop(db, { quantity: index % 3 === 0 ? 1 : 30, images: 0 }),
      ),
    )
    const attackers = await Promise.all(
      Array.from({ length: ATTACKERS }, (_, index) =>
        shop.shopper({ products: [products[1]!], clientAddress: addressOf(index % ADDRESSES) }),
      ),
    )
    // One buyer in four shares a client address with attackers.
    const buyers = await Promise.all(
      Array.from({ length: BUYERS }, (_, index) =>
        shop.shopper({
          products: [products[1]!],
          clientAddress: index % 4 === 0 ? addressOf(index % ADDRESSES) : `198.51.100.${index}`,
        }),
      ),
    )
    const clock = await openVirtualClock(db, pool)
    const attackerIds = attackers.map(({ customerId }) => customerId)
    const shares: number[] = []
    let served = 0

    for (let step = 0; step < STEPS; step++) {
      await Promise.all(
        Array.from({ length: ATTEMPTS_PER_STEP }, async () => {
          const attacker = attackers[below(ATTACKERS)]!
          const cart = cartOf(products, 4, 3)
          const acceptsNoHold = below(20) === 0
          const result = await beginCheckout(services, { ...attacker, ...cart, acceptsNoHold })
          // One attempt in ten starts a payment that stays pending, so that its hold is extended.
          if (result.outcome === 'begun' && below(10) === 0)
            shop.pay(result, { knobs: { payment: 'pending' } })
        }),
      )
      const { held, units } = await countHeld(attackerIds)
      shares.push(held / units)
      for (; served < (BUYERS * (step + 1)) / STEPS; served++)
        await buy({ ...buyers[served]!, ...cartOf(products, 1 + below(6), 1) }, products)
      await clock.advance(STEP_MINUTES)
      await expireHolds(services)
    }

    expect(Math.max(...shares)).toBeLessThan(0.1)
    // Checks that the attack is strong enough: the attackers hold more than 5 % most of the time.
    expect(shares.filter((share) => share > 0.05).length).toBeGreaterThan(STEPS / 2)
    expect(served).toBe(BUYERS)
    await shop.expectBooksToBalance()
  },
)
