import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { lockProduct } from '../catalogue/product-store.server.ts'
import { productTopic } from '../catalogue/product.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { isUuid } from '../uuid.ts'
import { endPlan } from './apply-plans.server.ts'
import {
  insertPricePlan,
  listPricePlans,
  lockPricePlan,
  updatePricePlan,
} from './price-plan-store.server.ts'
import { isOverlapping, PLANS_MAX, type PlannedPrice } from './price-plan.ts'

export type PricePlanned = {
  outcome: 'planned' | 'no-such-product' | 'above-original' | 'overlaps' | 'too-many'
}

/** The job that applies prices begins the plan. If the plan is refused, nothing is written. */
export function planPrice(
  db: Db,
  { productId, plan, plannedBy }: { productId: string; plan: PlannedPrice; plannedBy: string },
): Promise<PricePlanned> {
  return inTransaction(db, async (tx): Promise<PricePlanned> => {
    const product = isUuid(productId) ? await lockProduct(tx, productId) : undefined
    if (!product) return { outcome: 'no-such-product' }
    if (plan.pricePaise > product.originalPricePaise) return { outcome: 'above-original' }
    const open = (await listPricePlans(tx, productId, PLANS_MAX)).filter(
      ({ state }) => state === 'planned' || state === 'running',
    )
    if (open.some((other) => isOverlapping(other, plan))) return { outcome: 'overlaps' }
    if (open.length >= PLANS_MAX) return { outcome: 'too-many' }
    await insertPricePlan(tx, { productId, plan, plannedBy })
    await recordChange(tx, {
      staffId: plannedBy,
      action: 'price-planned',
      subject: `product:${productId}`,
      before: null,
      after: plan,
    })
    await publish(tx, productTopic(productId))
    return { outcome: 'planned' }
  })
}

type PlanToStop = { productId: string; planId: string; stoppedBy: string }

/** Cancels a plan that has not begun, or ends a running one at once. */
export function stopPlan(
  db: Db,
  { productId, planId, stoppedBy }: PlanToStop,
): Promise<{ outcome: 'cancelled' | 'ended' | 'not-open' }> {
  return inTransaction(db, async (tx) => {
    const isKnown = isUuid(productId) && isUuid(planId)
    const product = isKnown ? await lockProduct(tx, productId) : undefined
    const plan = product && (await lockPricePlan(tx, { id: planId, productId }))
    if (!product || !plan || !['planned', 'running'].includes(plan.state))
      return { outcome: 'not-open' }
    const isRunning = plan.state === 'running'
    const isLogged =
      isRunning && (await endPlan(tx, productId, product, { ...plan, plannedBy: stoppedBy }))
    if (!isRunning) await updatePricePlan(tx, planId, 'cancelled')
    if (!isLogged) {
      await recordChange(tx, {
        staffId: stoppedBy,
        action: isRunning ? 'planned-price-ended' : 'planned-price-cancelled',
        subject: `product:${productId}`,
        before: { pricePaise: plan.pricePaise },
        after: null,
      })
      await publish(tx, productTopic(productId))
    }
    return { outcome: isRunning ? 'ended' : 'cancelled' }
  })
}
