import { randomBytes } from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import {
  deleteShare,
  deleteWishes,
  insertShare,
  insertWishes,
  listWishes,
  lockWishList,
} from './wish-list-store.server.ts'
import {
  deletePriceDropRequest,
  deletePriceDropRequestByKey,
  insertPriceDropRequest,
} from './price-drop-store.server.ts'
import type { WishChange } from './wish-list.ts'

/** Returns the product ids of the changed list, newest first. A full list takes no more products.
 * Repeating a change does no harm. */
export async function changeWishList(
  db: Db,
  { customerId, add, remove }: WishChange,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await lockWishList(tx, customerId)
    await deleteWishes(tx, customerId, remove)
    await insertWishes(tx, customerId, add)
    return listWishes(tx, customerId)
  })
}

/** Returns the secret key of the list's link. A key that was revoked never works again. */
export async function shareWishList(db: Db, customerId: string): Promise<string> {
  return insertShare(db, customerId, randomBytes(16).toString('base64url'))
}

/** Mails the customer from now on when a piece of the list costs less. */
export async function requestPriceDropMails(db: Db, customerId: string): Promise<void> {
  await inTransaction(db, (tx) => insertPriceDropRequest(tx, customerId))
}

export async function endPriceDropMails(db: Db, customerId: string): Promise<void> {
  await deletePriceDropRequest(db, customerId)
}

/** Ends the mails by the link in one of them. */
export async function endPriceDropMailsByKey(db: Db, key: string): Promise<void> {
  await deletePriceDropRequestByKey(db, key)
}

/** The link stops working at once. */
export async function stopSharing(db: Db, customerId: string): Promise<void> {
  await deleteShare(db, customerId)
}
