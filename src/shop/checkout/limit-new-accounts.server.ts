import type { Db } from '#platform/database/database.server.ts'
import {
  listNewAccounts,
  listUnconfirmedCashUnits,
} from '../orders/cash/new-account-store.server.ts'
import { stockLinesOf } from '../orders/stock-lines.ts'
import { findShortages, reserveLines, stockByKey } from '../stock/stock.ts'
import {
  countAvailableUnits,
  listHoldsOfNewAccounts,
  listStockOfProducts,
  lockHoldsOfNewAccounts,
} from '../stock/unpaid-holds-store.server.ts'
import {
  addHeld,
  countHeld,
  countStock,
  exceededShare,
  orderObstacle,
  type HeldLine,
  type HoldLimits,
  type HoldObstacle,
} from './hold-limits.ts'
import type { OrderToCreate } from './new-order.ts'

type HoldDecision =
  | { outcome: 'hold'; newAccountAddress: string | null }
  | { outcome: 'cannot-hold'; why: HoldObstacle }
  | { outcome: 'sold-out' }

/** Decides for each order whether its stock may be held. Locks out other transactions that hold
 * stock for new accounts until the commit. */
export async function decideHolds(
  tx: Db,
  orders: readonly OrderToCreate[],
  limits: HoldLimits,
): Promise<Map<OrderToCreate, HoldDecision>> {
  const newAccounts = await listNewAccounts(
    tx,
    orders.map(({ request }) => request.customerId),
  )
  const decisions = new Map<OrderToCreate, HoldDecision>()
  const withinOrderLimits: OrderToCreate[] = []
  for (const order of orders) {
    const isNew = newAccounts.has(order.request.customerId)
    const why = isNew ? obstacleOf(order, limits) : null
    if (!isNew) decisions.set(order, { outcome: 'hold', newAccountAddress: null })
    else if (why) decisions.set(order, { outcome: 'cannot-hold', why })
    else withinOrderLimits.push(order)
  }
  if (withinOrderLimits.length > 0) await allocateHolds(tx, withinOrderLimits, limits, decisions)
  return decisions
}

function obstacleOf({ priced }: OrderToCreate, limits: HoldLimits): HoldObstacle | null {
  return orderObstacle({ lines: stockLinesOf(priced.lines), totalPaise: priced.totalPaise }, limits)
}

/** Decides in the order of the requests. Units sold for cash count as held until the shop confirms
 * the order. */
async function allocateHolds(
  tx: Db,
  orders: readonly OrderToCreate[],
  limits: HoldLimits,
  decisions: Map<OrderToCreate, HoldDecision>,
): Promise<void> {
  await lockHoldsOfNewAccounts(tx)
  const holds = await listHoldsOfNewAccounts(tx)
  const sold = await listUnconfirmedCashUnits(tx)
  const taken = unitsOf(holds) + unitsOf(sold)
  const wanted = orders.map(heldLinesOf)
  const rows = await listStockOfProducts(
    tx,
    wanted.flat().map(({ productId }) => productId),
  )
  const isSmall = taken + unitsOf(wanted.flat()) <= limits.shopUnitsMin
  const shopUnits = isSmall ? 0 : (await countAvailableUnits(tx)) + taken
  const stock = countStock([...rows, ...sold.map(asStock)], shopUnits)
  const left = stockByKey(rows)
  const held = countHeld([...holds, ...sold])
  for (const [index, order] of orders.entries()) {
    const lines = wanted[index]!
    const why = exceededShare(lines, { held, stock, limits })
    if (findShortages(lines, left).length > 0) decisions.set(order, { outcome: 'sold-out' })
    else if (why) decisions.set(order, { outcome: 'cannot-hold', why })
    else {
      addHeld(held, lines)
      reserveLines(left, lines)
      decisions.set(order, { outcome: 'hold', newAccountAddress: order.request.addressFingerprint })
    }
  }
}

function unitsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function asStock({ productId, size, quantity }: HeldLine) {
  return { productId, size, onHand: quantity }
}

function heldLinesOf({ request, priced }: OrderToCreate): HeldLine[] {
  return stockLinesOf(priced.lines).map((line) => ({
    ...line,
    address: request.addressFingerprint,
  }))
}
