import { formatPaise } from '#shop/money.ts'
import type { PriceChangeNote } from '#shop/tax/price-advice.ts'
import { percentText } from '#shop/tax/tax-rate.ts'

/** Says what a new price does to the rate of GST and to what the owner keeps. */
export function priceChangeText({ before, after, advice }: PriceChangeNote): string {
  const change =
    before.rateBp === after.rateBp
      ? ''
      : `GST changes from ${percentText(before.rateBp)} to ${percentText(after.rateBp)}`
  if (!advice)
    return `${change}: you keep ${formatPaise(after.netPaise)} instead of ${formatPaise(before.netPaise)}`
  const { fromPaise, untilPaise, lower, higher } = advice
  return [
    `from ${formatPaise(fromPaise)} to ${formatPaise(untilPaise)} no rate of GST fits`,
    `so ${percentText(after.rateBp)} applies`,
    `you keep ${formatPaise(after.netPaise)}`,
    `at ${formatPaise(lower.pricePaise)} you would keep ${formatPaise(lower.netPaise)}`,
    `at ${formatPaise(higher.pricePaise)} you would keep ${formatPaise(higher.netPaise)}`,
  ].join(', ')
}
