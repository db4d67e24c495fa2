import type { Paise } from '../money.ts'

/** Splits an amount in proportion to the weights by largest remainder. Equal remainders favour the
 * earlier line. Without any weight, all lines weigh the same. */
export function apportion(amountPaise: Paise, weights: readonly number[]): Paise[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0)
    return weights.length === 0
      ? []
      : apportion(
          amountPaise,
          weights.map(() => 1),
        )
  const shares = weights.map((weight) => Math.floor((amountPaise * weight) / sum))
  let left = amountPaise - shares.reduce((total, share) => total + share, 0)
  const remainders = weights.map((weight, index) => ({
    index,
    remainder: (amountPaise * weight) % sum,
  }))
  for (const { index } of remainders.toSorted((a, b) => b.remainder - a.remainder)) {
    if (left-- <= 0) break
    shares[index]!++
  }
  return shares
}
