import type { Db } from '#platform/database/database.server.ts'
import {
  deleteLeastUsedAddress,
  insertAddress,
  insertAddressesWhereRoom,
  lockAddressBooks,
  updateKnownAddressesUsed,
  type CustomersAddress,
} from './address-store.server.ts'

/** Saves the addresses of orders in the transaction that settles them. If the address book is full, a
 * new address replaces the least recently used one, because an error would undo the settlement.
 * `used` has each customer once. */
export async function rememberOrderAddresses(
  tx: Db,
  used: readonly CustomersAddress[],
): Promise<void> {
  const unknown = await withoutKnown(tx, used)
  if (unknown.length === 0) return

  // Another request may have saved the address before the lock was obtained.
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
