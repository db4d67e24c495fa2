import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { lockProduct, type StoredProduct } from '../catalogue/product-store.server.ts'
import { changePrice } from './change-price.server.ts'
import {
  listDuePlans,
  lockPricePlan,
  updatePricePlan,
  type LockedPlan,
} from './price-plan-store.server.ts'

const PLANS_AT_ONCE = 500

/** Begins and ends planned prices. The state of a plan changes in the transaction of its price, so
 * that each happens exactly once, in however many processes, and after a crash. A plan that fails does not delay the
 * others: all are tried before an `AggregateError` is thrown. */
export async function applyPlans(db: Db): Promise<void> {
  let count = PLANS_AT_ONCE
  while (count === PLANS_AT_ONCE) {
    const due = await listDuePlans(db, PLANS_AT_ONCE)
    const failures: unknown[] = []
    for (const plan of due)
      await applyPlan(db, plan).catch((failure: unknown) => failures.push(failure))
    if (failures.length > 0) throw new AggregateError(failures, 'planned prices failed')
    count = due.length
  }
}

function applyPlan(db: Db, due: { id: string; productId: string }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, due.productId)
    const plan = await lockPricePlan(tx, due)
    if (!plan?.isDue) return
    if (!product) await updatePricePlan(tx, plan.id, 'cancelled')
    else if (plan.state === 'running') await endPlan(tx, due.productId, product, plan)
    else await beginPlan(tx, due.productId, product, plan)
  })
}

/** A plan whose whole period passed while no job ran changes no price. */
async function beginPlan(
  tx: Db,
  productId: string,
  product: StoredProduct,
  { id, pricePaise, stays, isOver, plannedBy: staffId }: LockedPlan,
): Promise<void> {
  if (isOver) return updatePricePlan(tx, id, 'missed')
  if (pricePaise > product.originalPricePaise) return updatePricePlan(tx, id, 'refused')
  await changePrice(tx, { productId, product, pricePaise, staffId, action: 'planned-price-began' })
  await updatePricePlan(tx, id, stays ? 'ended' : 'running', product.sellingPricePaise)
}

/** Returns to the earlier price, unless the owner changed the price or lowered the MRP meanwhile.
 * Returns true if the price has changed, which is logged. */
export async function endPlan(
  tx: Db,
  productId: string,
  product: StoredProduct,
  { id, pricePaise: planned, priceBeforePaise, plannedBy: staffId }: LockedPlan,
): Promise<boolean> {
  const pricePaise = Math.min(priceBeforePaise ?? planned, product.originalPricePaise)
  const changes = product.sellingPricePaise === planned && pricePaise !== planned
  if (changes)
    await changePrice(tx, {
      productId,
      product,
      pricePaise,
      staffId,
      action: 'planned-price-ended',
    })
  await updatePricePlan(tx, id, 'ended')
  return changes
}
