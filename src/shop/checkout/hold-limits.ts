import type { Paise } from '../money.ts'
import type { StockKey, StockLine } from '../stock/stock.ts'

/** Limits of the stock held for new accounts, which have never paid. An order above a limit can
 * still be paid, but its stock is not held. Decision 062 has the reasons. */
export type HoldLimits = {
  productUnitsMax: number
  /** Units in an order. */
  orderUnitsMax: number
  /** Applies only to orders of several units, so that a single expensive product can be held. */
  orderValueMaxPaise: Paise
  /** Share of a product's units, and of the units of each size, that all new accounts may hold
   * together. Rounded up, so that the last unit can be held. */
  shareOfProduct: number
  /** Share of the shop's units that one client address may hold (IPv6: /64 network). */
  shareOfShopPerAddress: number
  /** Share of the shop's units that all new accounts may hold together. */
  shareOfShop: number
  /** Minimum of the shares of the shop in units, so that a small shop can hold one order. */
  shopUnitsMin: number
}

export const HOLD_LIMITS: HoldLimits = {
  productUnitsMax: 3,
  orderUnitsMax: 12,
  orderValueMaxPaise: 15_000_000,
  shareOfProduct: 0.5,
  shareOfShopPerAddress: 0.02,
  shareOfShop: 0.08,
  shopUnitsMin: 12,
}

/** The exceeded limit. The two shares depend on what other customers hold. */
export type HoldObstacle =
  | 'product-units'
  | 'order-units'
  | 'order-value'
  | 'product-share'
  | 'shop-share'

export function isDueToOthers(why: HoldObstacle): boolean {
  return why === 'product-share' || why === 'shop-share'
}

type OrderToHold = { lines: readonly StockLine[]; totalPaise: Paise }

/** Checks the limits that do not depend on other customers. Returns null if none is exceeded. */
export function orderObstacle(
  { lines, totalPaise }: OrderToHold,
  limits: HoldLimits,
): HoldObstacle | null {
  const units = countUnits(lines, ({ productId, quantity }) => [[productId, quantity]])
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (Math.max(...units.values()) > limits.productUnitsMax) return 'product-units'
  if (total > limits.orderUnitsMax) return 'order-units'
  return total > 1 && totalPaise > limits.orderValueMaxPaise ? 'order-value' : null
}

export type HeldLine = StockLine & { address: string }

/** Numbers of units by product, by stock row, by client address, and for the whole shop. */
export type UnitCounts = ReadonlyMap<string, number>

const SHOP = 'shop'
const productKey = ({ productId }: StockKey) => `product ${productId}`
const rowKey = ({ productId, size }: StockKey) => `row ${productId} ${size}`
const addressKey = ({ address }: HeldLine) => `address ${address}`

export function countHeld(lines: readonly HeldLine[]): Map<string, number> {
  return countUnits(lines, (line) =>
    [SHOP, productKey(line), rowKey(line), addressKey(line)].map((key) => [key, line.quantity]),
  )
}

export function countStock(
  rows: readonly (StockKey & { onHand: number })[],
  shopUnits: number,
): UnitCounts {
  const counts = countUnits(rows, (row) =>
    [productKey(row), rowKey(row)].map((key) => [key, row.onHand]),
  )
  return new Map(counts).set(SHOP, shopUnits)
}

export function addHeld(held: Map<string, number>, lines: readonly HeldLine[]): void {
  for (const [key, units] of countHeld(lines)) held.set(key, (held.get(key) ?? 0) + units)
}

/** Returns the share that these lines would exceed together with the held units, or null. */
export function exceededShare(
  lines: readonly HeldLine[],
  { held, stock, limits }: { held: UnitCounts; stock: UnitCounts; limits: HoldLimits },
): HoldObstacle | null {
  for (const [key, units] of countHeld(lines))
    if ((held.get(key) ?? 0) + units > unitsMax(key, stock, limits))
      return stock.has(key) && key !== SHOP ? 'product-share' : 'shop-share'
  return null
}

function unitsMax(key: string, stock: UnitCounts, limits: HoldLimits): number {
  const ofShop = (share: number) =>
    Math.max(limits.shopUnitsMin, Math.floor(share * (stock.get(SHOP) ?? 0)))
  if (key === SHOP) return ofShop(limits.shareOfShop)
  if (key.startsWith('address ')) return ofShop(limits.shareOfShopPerAddress)
  return Math.ceil(limits.shareOfProduct * (stock.get(key) ?? 0))
}

function countUnits<Item>(
  items: readonly Item[],
  entriesOf: (item: Item) => [string, number][],
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [key, units] of items.flatMap(entriesOf))
    counts.set(key, (counts.get(key) ?? 0) + units)
  return counts
}
