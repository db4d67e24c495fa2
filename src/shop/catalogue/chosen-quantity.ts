/** What is not a number, or below 1, becomes 1; above the stock it becomes the stock. With nothing in stock it stays 1. */
export function clampQuantity(typed: number | string, available: number): number {
  const quantity = Math.floor(Number(typed))
  if (!Number.isFinite(quantity) || quantity < 1) return 1
  return Math.max(1, Math.min(quantity, available))
}
