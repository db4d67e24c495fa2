import type { Difference } from '#shop/payment-admin/gateway-day.ts'
import { formatPaise } from '#shop/money.ts'

export function differenceText(difference: Difference): string {
  if (difference.kind === 'stock') return difference.says
  const { kind, oursPaise, theirsPaise } = difference
  if (oursPaise === null)
    return `The gateway has this ${kind} of ${formatPaise(theirsPaise ?? 0)}; we do not.`
  if (theirsPaise === null)
    return `We have this ${kind} of ${formatPaise(oursPaise)}; the gateway’s list does not.`
  return `We have ${formatPaise(oursPaise)}, the gateway has ${formatPaise(theirsPaise)}`
}
