import type { Db } from '#platform/database/database.server.ts'
import type { CheckoutRequest } from './checkout.ts'
import type { HoldLimits, HoldObstacle } from './hold-limits.ts'
import { findHoldQuotaExceeded } from './hold-quota-store.server.ts'
import { decideHolds } from './limit-new-accounts.server.ts'
import type { OrderToCreate, OrderToHold } from './new-order.ts'

export type HoldRefusal =
  | { outcome: 'held-too-long'; freeAt: Date }
  | { outcome: 'cannot-hold'; why: HoldObstacle }
  | { outcome: 'sold-out' }

type Refuse = (request: CheckoutRequest, refusal: HoldRefusal) => void

/** Returns the orders that may be created, with or without a hold. Refuses all other orders. */
export async function enforceHoldRules(
  tx: Db,
  toCreate: readonly OrderToCreate[],
  limits: HoldLimits,
  refuse: Refuse,
): Promise<OrderToHold[]> {
  const withinQuota = await enforceQuota(tx, toCreate, refuse)
  return withinQuota.length === 0 ? [] : enforceLimits(tx, withinQuota, limits, refuse)
}

async function enforceQuota(
  tx: Db,
  toCreate: readonly OrderToCreate[],
  refuse: Refuse,
): Promise<OrderToCreate[]> {
  const exceeded = await findHoldQuotaExceeded(
    tx,
    toCreate.map(({ request: { customerId }, priced }) => ({
      customerId,
      productIds: priced.lines.map(({ productId }) => productId),
    })),
  )
  return toCreate.filter(({ request }) => {
    const freeAt = exceeded.get(request.customerId)
    if (freeAt) refuse(request, { outcome: 'held-too-long', freeAt })
    return !freeAt
  })
}

/** An order above a limit is created without a hold if the customer accepts that. */
async function enforceLimits(
  tx: Db,
  toCreate: readonly OrderToCreate[],
  limits: HoldLimits,
  refuse: Refuse,
): Promise<OrderToHold[]> {
  const decisions = await decideHolds(tx, toCreate, limits)
  return toCreate.flatMap((order): OrderToHold[] => {
    const decision = decisions.get(order)!
    if (decision.outcome === 'hold')
      return [{ ...order, isHeld: true, newAccountAddress: decision.newAccountAddress }]
    if (decision.outcome === 'cannot-hold' && order.request.acceptsNoHold)
      return [{ ...order, isHeld: false, newAccountAddress: null }]
    refuse(order.request, decision)
    return []
  })
}
