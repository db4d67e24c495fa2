import type { Knobs } from '../../sandbox/razorpay/knobs.ts'
import { openDice, type Dice } from './dice.ts'
import type { Shelf } from './shop-floor.ts'

export type PlannedLine = {
  productId: string
  size: string
  quantity: number
  seenPricePaise: number
}
export type PurchasePlan = {
  lines: PlannedLine[]
  /** Another cart, for those who change their mind. */
  otherLines: PlannedLine[]
  /** Something that goes wrong between shop and gateway for this purchase. */
  fault: { knobs: Knobs; times: number } | null
  pressing: 'once' | 'double click' | 'two tabs with two carts' | 'changed cart' | 'changed address'
  /** Whether the promise of the pieces is over before the customer pays. */
  isSlow: boolean
  paying:
    | 'pays'
    | 'leaves'
    | 'opens the window and leaves'
    | 'fails, then pays'
    | 'pays in two windows'
    | 'pays in the old window too'
  knobs: Knobs
  /** Cash at the door: the gateway never hears of it. */
  isCash: boolean
  afterwards:
    | 'nothing'
    | 'refunded in the dashboard'
    | 'refunded in part in the dashboard'
    | 'disputed'
  reporting: 'handler' | 'handler twice' | 'callback form' | 'nobody' | 'a stranger first'
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
/** Longer than the shop waits for the gateway: only in long runs, because each costs ten seconds. */
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
  shelves: readonly Shelf[],
  withTimeOuts: boolean,
): PurchasePlan {
  const dice = openDice(seed, 'purchase', purchase)
  return {
    lines: chooseLines(dice, shelves),
    otherLines: chooseLines(dice, shelves),
    fault: dice.percent(30) ? chooseFault(dice, withTimeOuts && dice.percent(3)) : null,
    pressing: dice.weighed({
      once: 70,
      'double click': 10,
      'two tabs with two carts': 5,
      'changed cart': 8,
      'changed address': 7,
    }),
    isSlow: dice.percent(10),
    paying: dice.weighed({
      pays: 70,
      leaves: 8,
      'opens the window and leaves': 5,
      'fails, then pays': 7,
      'pays in two windows': 5,
      'pays in the old window too': 5,
    }),
    knobs: {
      payment: dice.weighed(payments),
      webhook: dice.weighed(webhooks),
      browser: dice.weighed({ handler: 86, bad_signature: 8, swapped_order: 6 }),
    },
    reporting: dice.weighed({
      handler: 45,
      'handler twice': 10,
      'callback form': 12,
      nobody: 25,
      'a stranger first': 8,
    }),
    isCash: dice.percent(7),
    afterwards: dice.weighed({
      nothing: 90,
      'refunded in the dashboard': 3,
      'refunded in part in the dashboard': 4,
      disputed: 3,
    }),
    pauseMs: dice.percent(30) ? dice.number(1_500) : 0,
  }
}

function chooseFault(dice: Dice, asTimeOut: boolean): PurchasePlan['fault'] {
  const name = dice.pick(['order_create', 'fetch', 'capture', 'refund'] as const)
  return {
    knobs: { [name]: dice.pick(asTimeOut ? timeOuts : faults[name]) },
    times: dice.pick([1, 1, 2]),
  }
}

/** Some shelves are nearly empty, and everybody wants a piece of them now and then. */
function chooseLines(dice: Dice, shelves: readonly Shelf[]): PlannedLine[] {
  const chosen = new Map<string, PlannedLine>()
  for (let line = dice.pick([1, 1, 2, 3]); line > 0; line--) {
    const { product } = dice.pick(shelves)
    const size = product.sizes.length > 0 ? dice.pick(product.sizes) : ''
    chosen.set(product.id, {
      productId: product.id,
      size,
      quantity: dice.pick([1, 1, 1, 2]),
      seenPricePaise: product.sellingPricePaise,
    })
  }
  return [...chosen.values()]
}
