import type { Db } from '#platform/database/database.server.ts'
import {
  deleteLeastUsedAddress,
  insertAddress,
  insertAddressesWhereRoom,
  lockAddressBooks,
  updateKnownAddressesUsed,
  type CustomersAddress,
} from './address-store.server.ts'

/**
 * Part of the story in which orders are paid: it must never be the reason why that fails. A known address moves to the front;
 * a new one is added, in the place of the least used one when the book is full. Each customer is named once.
 */
export async function rememberOrderAddresses(
  tx: Db,
  used: readonly CustomersAddress[],
): Promise<void> {
  const unknown = await withoutKnown(tx, used)
  if (unknown.length === 0) return

  // Somebody may have saved it in the book while we did not hold the lock.
  await lockAddressBooks(
    tx,
    unknown.map(({ customerId }) => customerId),
  )
  const toAdd = await withoutKnown(tx, unknown)
  if (toAdd.length === 0) return
  const added = await insertAddressesWhereRoom(tx, toAdd)
  for (const { customerId, address } of toAdd) {
    if (added.has(customerId)) continue
    await deleteLeastUsedAddress(tx, customerId)
    await insertAddress(tx, customerId, address, false)
  }
}

async function withoutKnown(
  tx: Db,
  used: readonly CustomersAddress[],
): Promise<CustomersAddress[]> {
  const known = await updateKnownAddressesUsed(tx, used)
  return used.filter(({ customerId }) => !known.has(customerId))
}
