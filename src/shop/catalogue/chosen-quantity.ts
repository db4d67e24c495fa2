/** At least 1, at most the stock. Sold-out products keep 1; text that is no number becomes 1. */
export function clampQuantity(typed: number | string, available: number): number {
  const quantity = Math.floor(Number(typed))
  if (!Number.isFinite(quantity) || quantity < 1) return 1
  return Math.max(1, Math.min(quantity, available))
}
