import { endSentence, formatPaise } from '#shop/money.ts'
import type { CouponProblem } from '#shop/offers/coupon.ts'

const texts: Record<Exclude<CouponProblem['code'], 'below-minimum'>, string> = {
  unknown: 'We do not know this code, or it cannot be used now.',
  ended: 'This offer has ended.',
  'used-up': 'This code has been used as often as it can be.',
  'used-before': 'You have already used this code.',
  'first-order-only': 'This code is only for a first order.',
  'no-matching-goods': 'This code is not for the pieces in your cart.',
  'better-without': 'Your cart already has a better discount, which this code cannot be added to.',
}

/** Why a code gives no discount. */
export function couponMessage(problem: CouponProblem): string {
  if (problem.code !== 'below-minimum') return texts[problem.code]
  const { minPaise, missingPaise } = problem
  return `${endSentence(`This code needs goods for ${formatPaise(minPaise)}`)} Add ${formatPaise(missingPaise)} to use it.`
}
