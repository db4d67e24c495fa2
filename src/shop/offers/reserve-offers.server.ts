import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import {
  listCustomersWithOrders,
  listUseCounts,
  lockOffers,
  type Claimant,
} from './applicable-offer-store.server.ts'
import type { AppliedOffers } from './apply-offers.ts'
import { claimProblem } from './claim-problem.ts'
import { isLimited, type OfferTerms } from './offer.ts'
import { sumOf } from './offer-discount.ts'
import {
  insertOfferUses,
  insertOrderDiscounts,
  type NewOfferUse,
} from './offer-use-store.server.ts'

/** An order that the same transaction has inserted with its lines and discounts. */
export type OrderToReserve = {
  orderId: number
  claimant: Claimant
  applied: Pick<AppliedOffers, 'given' | 'freeDelivery'>
  /** The delivery charge that the free-delivery offer saves. */
  deliverySavedPaise: Paise
  isPlaced: boolean
}

/** Reserves the offers of new orders. Returns the ids of orders whose offers were used up in the
 * meantime; nothing is written then, and the caller rolls back. */
export async function reserveOffers(
  tx: Db,
  orders: readonly OrderToReserve[],
): Promise<ReadonlySet<number>> {
  const withOffers = orders.filter((order) => offersOf(order).length > 0)
  const refused = await refuseUsedUp(tx, withOffers)
  if (refused.size > 0 || withOffers.length === 0) return refused
  await insertOfferUses(tx, withOffers.flatMap(usesOf))
  const discounts = withOffers.flatMap(discountsOf)
  if (discounts.length > 0) await insertOrderDiscounts(tx, discounts)
  return refused
}

function offersOf({ applied: { given, freeDelivery } }: OrderToReserve): OfferTerms[] {
  return [...given.map(({ offer }) => offer), ...(freeDelivery ? [freeDelivery] : [])]
}

/** Orders that want the same limited offer wait here for each other. */
async function refuseUsedUp(
  tx: Db,
  orders: readonly OrderToReserve[],
): Promise<ReadonlySet<number>> {
  const limited = new Map(
    orders.flatMap((order) =>
      offersOf(order)
        .filter(isLimited)
        .map((offer) => [offer.id, offer] as const),
    ),
  )
  if (limited.size === 0) return new Set()
  const ids = [...limited.keys()]
  await lockOffers(tx, ids)
  const claimants = orders.map(({ claimant }) => claimant)
  const stored = await listUseCounts(tx, ids, claimants, { countsOwnReserved: true })
  const withOrders = await listCustomersWithOrders(
    tx,
    claimants,
    orders.map(({ orderId }) => orderId),
  )
  const refused = new Set<number>()
  const taken: { offerId: string; claimant: Claimant }[] = []
  for (const order of orders) {
    const wanted = offersOf(order).filter(({ id }) => limited.has(id))
    const isFree = wanted.every((offer) => {
      const { claimant } = order
      const count = stored.find(
        ({ offerId, customerId }) => offerId === offer.id && customerId === claimant.customerId,
      )!
      const before = taken.filter(({ offerId }) => offerId === offer.id)
      return !claimProblem(offer, {
        uses: count.uses + before.length,
        ownUses: count.ownUses + before.filter((one) => isSame(one.claimant, claimant)).length,
        hasOrdered: withOrders.has(claimant.customerId),
      })
    })
    if (isFree) taken.push(...wanted.map(({ id }) => ({ offerId: id, claimant: order.claimant })))
    else refused.add(order.orderId)
  }
  return refused
}

function isSame(one: Claimant, other: Claimant): boolean {
  return (
    one.customerId === other.customerId ||
    (one.phone !== '' && one.phone === other.phone) ||
    (one.email !== '' && one.email === other.email)
  )
}

function usesOf(order: OrderToReserve): NewOfferUse[] {
  const { orderId, claimant, applied, deliverySavedPaise, isPlaced } = order
  const { customerId, phone, email } = claimant
  const state = isPlaced ? 'used' : 'reserved'
  const newUse = (offer: OfferTerms, discountPaise: Paise): NewOfferUse => ({
    offerId: offer.id,
    orderId,
    customerId,
    phone,
    email,
    state,
    discountPaise,
  })
  return [
    ...applied.given.map(({ offer, linesPaise }) => newUse(offer, sumOf(linesPaise))),
    ...(applied.freeDelivery ? [newUse(applied.freeDelivery, deliverySavedPaise)] : []),
  ]
}

function discountsOf({ orderId, applied }: OrderToReserve) {
  return applied.given.flatMap(({ offer, linesPaise }) =>
    linesPaise.flatMap((amountPaise, position) =>
      amountPaise > 0
        ? [
            {
              orderId,
              position,
              offerId: offer.id,
              code: offer.code,
              label: offer.name,
              amountPaise,
            },
          ]
        : [],
    ),
  )
}
