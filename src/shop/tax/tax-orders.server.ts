import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import type { Paise } from '../money.ts'
import { indianDay } from './dated.ts'
import { indianStates, stateName } from './indian-states.ts'
import {
  includedGst,
  orderTaxRules,
  taxOrder,
  type LineToTax,
  type OrderTaxRules,
  type OrderToTax,
  type TaxedOrder,
} from './order-tax.ts'
import { findProductTaxes } from './order-tax-store.server.ts'
import { taxTopic } from './tax-mode.ts'
import { findTaxRules } from './tax-store.server.ts'

/** Taxes new orders by the rules of today. Returns null for each if the shop is unregistered. */
export async function taxOrders(
  tx: Db,
  orders: readonly OrderToTax[],
): Promise<(TaxedOrder | null)[]> {
  const rules = await findRulesOfToday(tx)
  if (!rules) return orders.map(() => null)
  const ids = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  const products = await findProductTaxes(tx, [...new Set(ids)])
  return orders.map((order) => taxOrder(order, rules, products))
}

/** The GST in a cart that is delivered within the shop's state; null if the shop collects none.
 * Another state may differ by a paisa per line. */
export async function findIncludedGst(
  db: Db,
  lines: readonly LineToTax[],
  keep: Keep = noQueryCache,
): Promise<Paise | null> {
  if (lines.length === 0) return null
  const rules = await findRulesOfToday(db, keep)
  if (rules?.period.mode !== 'regular') return null
  const products = await findProductTaxes(
    db,
    lines.map(({ productId }) => productId),
  )
  const state = stateName(rules.period.stateCode) ?? ''
  return includedGst(taxOrder({ state, lines }, rules, products).lines)
}

/** True if the delivery state decides about tax, so that it must be one of India's states. */
export async function findNeedsState(db: Db, keep: Keep = noQueryCache): Promise<boolean> {
  return (await findRulesOfToday(db, keep)) !== null
}

/** The names of states that checkout offers; none if the shop is unregistered. */
export async function listStatesToChoose(db: Db, keep?: Keep): Promise<string[]> {
  return (await findNeedsState(db, keep)) ? indianStates.map(({ name }) => name) : []
}

async function findRulesOfToday(db: Db, keep: Keep = noQueryCache): Promise<OrderTaxRules | null> {
  const stored = await keep('tax-rules', [taxTopic], () => findTaxRules(db))
  return orderTaxRules(stored, indianDay(new Date()))
}
