import type { Knobs } from '../../sandbox/razorpay/scenarios/knobs.ts'
import { openSeededRandom, type SeededRandom } from './seeded-random.ts'
import type { StockedProduct } from './seed-shop.ts'

export type PlannedLine = {
  productId: string
  size: string
  quantity: number
  seenPricePaise: number
}
export type PurchasePlan = {
  lines: PlannedLine[]
  /** A second cart, for customers who change the cart or order in two tabs. */
  otherLines: PlannedLine[]
  /** A fault between shop and gateway during this purchase; null for no fault. */
  fault: { knobs: Knobs; times: number } | null
  pressing: 'once' | 'double click' | 'two tabs with two carts' | 'changed cart' | 'changed address'
  /** Whether the hold expires before the customer pays. */
  isSlow: boolean
  paying:
    | 'pays'
    | 'leaves'
    | 'opens the window and leaves'
    | 'fails, then pays'
    | 'pays in two windows'
    | 'pays in the old window too'
  knobs: Knobs
  /** True for cash on delivery, which does not involve the gateway. */
  isCash: boolean
  afterwards:
    | 'nothing'
    | 'refunded in the dashboard'
    | 'refunded in part in the dashboard'
    | 'disputed'
  reporting: 'handler' | 'handler twice' | 'callback form' | 'none' | 'forged first'
  pauseMs: number
}

const faults: { [Name in 'order_create' | 'fetch' | 'capture' | 'refund']: string[] } = {
  order_create: [
    '5xx_before',
    '5xx_after',
    'truncated_200',
    'reset_before',
    'reset_after',
    '400:bad',
    '429',
    'html_502',
    'empty_503',
    'null_body',
    'hang:400',
  ],
  fetch: ['5xx', 'html_502', 'empty_503', 'null_body', 'reset', 'truncated_200', '429', 'hang:400'],
  capture: ['5xx_before', '5xx_after', 'already_captured', 'reset_after', 'mismatch'],
  refund: [
    '5xx_before',
    '5xx_after',
    'reset_after',
    'pending_then_processed:60',
    'pending_then_failed:60',
    'insufficient_balance',
    'fail_now',
    '409',
    '429',
  ],
}
/** Delays above the shop's gateway timeout, for long runs only: each costs ten seconds. */
const timeOuts = ['hang_before:10500', 'hang_after:10500']

const payments = {
  success: 60,
  two_payments: 4,
  authorized_only: 6,
  'fail:card_declined': 5,
  pending: 4,
  cancelled: 3,
  'late_authorize_after:900': 4,
  'late_authorize_after:10800': 3,
  'fail_then_authorize:86400': 3,
  'fail_then_authorize:600': 3,
  amount_mismatch: 1,
  wrong_currency: 1,
}
const webhooks = {
  send: 50,
  drop: 12,
  'duplicate:3': 6,
  reorder: 8,
  'delay:5': 5,
  'delay:3600': 3,
  corrupt_body: 4,
  bad_signature: 4,
  'duplicate:2+reorder': 4,
  unknown_order: 2,
  old_secret: 2,
}

export function planPurchase(
  seed: string,
  purchase: number,
  stockedProducts: readonly StockedProduct[],
  withTimeOuts: boolean,
): PurchasePlan {
  const random = openSeededRandom(seed, 'purchase', purchase)
  return {
    lines: chooseLines(random, stockedProducts),
    otherLines: chooseLines(random, stockedProducts),
    fault: random.percent(30) ? chooseFault(random, withTimeOuts && random.percent(3)) : null,
    pressing: random.weighed({
      once: 70,
      'double click': 10,
      'two tabs with two carts': 5,
      'changed cart': 8,
      'changed address': 7,
    }),
    isSlow: random.percent(10),
    paying: random.weighed({
      pays: 70,
      leaves: 8,
      'opens the window and leaves': 5,
      'fails, then pays': 7,
      'pays in two windows': 5,
      'pays in the old window too': 5,
    }),
    knobs: {
      payment: random.weighed(payments),
      webhook: random.weighed(webhooks),
      browser: random.weighed({ handler: 86, bad_signature: 8, swapped_order: 6 }),
    },
    reporting: random.weighed({
      handler: 45,
      'handler twice': 10,
      'callback form': 12,
      none: 25,
      'forged first': 8,
    }),
    isCash: random.percent(7),
    afterwards: random.weighed({
      nothing: 90,
      'refunded in the dashboard': 3,
      'refunded in part in the dashboard': 4,
      disputed: 3,
    }),
    pauseMs: random.percent(30) ? random.number(1_500) : 0,
  }
}

function chooseFault(random: SeededRandom, asTimeOut: boolean): PurchasePlan['fault'] {
  const name = random.pick(['order_create', 'fetch', 'capture', 'refund'] as const)
  return {
    knobs: { [name]: random.pick(asTimeOut ? timeOuts : faults[name]) },
    times: random.pick([1, 1, 2]),
  }
}

/** Draws from few products, so that many customers want those that are nearly sold out. */
function chooseLines(
  random: SeededRandom,
  stockedProducts: readonly StockedProduct[],
): PlannedLine[] {
  const chosen = new Map<string, PlannedLine>()
  for (let line = random.pick([1, 1, 2, 3]); line > 0; line--) {
    const { product } = random.pick(stockedProducts)
    const size = product.sizes.length > 0 ? random.pick(product.sizes) : ''
    chosen.set(product.id, {
      productId: product.id,
      size,
      quantity: random.pick([1, 1, 1, 2]),
      seenPricePaise: product.sellingPricePaise,
    })
  }
  return [...chosen.values()]
}
