/** Limits a quantity to the stock, but to at least 1. Text that is not a number becomes 1. */
export function clampQuantity(typed: number | string, available: number): number {
  const quantity = Math.floor(Number(typed))
  if (!Number.isFinite(quantity) || quantity < 1) return 1
  return Math.max(1, Math.min(quantity, available))
}
