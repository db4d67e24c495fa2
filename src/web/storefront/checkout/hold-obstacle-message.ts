import { HOLD_LIMITS, type HoldObstacle } from '#shop/checkout/hold-limits.ts'
import { formatPaise } from '#shop/money.ts'
import { HOLD_MINUTES } from '#shop/payments/payment-limits.ts'

const holdObstacles: Record<HoldObstacle, string> = {
  'product-units': `For a first order, we can hold at most ${HOLD_LIMITS.productUnitsMax} pieces of one product for you. Please take fewer, or`,
  'order-units': `For a first order, we can hold at most ${HOLD_LIMITS.orderUnitsMax} pieces for you. Please take fewer, or`,
  'order-value': `For a first order, we can hold pieces worth up to ${formatPaise(HOLD_LIMITS.orderValueMaxPaise)} for you. Please take fewer, or`,
  'product-share': `One of these products is almost sold out, so we cannot hold your pieces while you pay. Please try again in ${HOLD_MINUTES} minutes, or`,
  'shop-share': `Many orders are waiting for payment, so we cannot hold your pieces while you pay. Please try again in ${HOLD_MINUTES} minutes, or`,
}

/**
 * The message is created on the server, so that the page's script does not contain texts that few
 * customers see.
 */
export function holdObstacleMessage(why: HoldObstacle): string {
  return `${holdObstacles[why]} press Place Order again to pay without a hold. If the pieces are sold meanwhile, you get a full refund. Nothing has been charged yet.`
}
