import type { Db } from '#platform/database/database.server.ts'
import type { Address } from './address.ts'
import {
  countAddresses, deleteLeastUsedAddress, findSameAddress, insertAddress, lockAddressBook, updateAddressUsed,
} from './address-store.server.ts'
import { SAVED_ADDRESSES_MAX } from './saved-address.ts'

/**
 * Part of the story in which an order is paid: it must never be the reason why that fails. A known address moves to the front;
 * a new one is added, in the place of the least used one when the book is full.
 */
export async function rememberOrderAddress(tx: Db, customerId: string, address: Address): Promise<void> {
  await lockAddressBook(tx, customerId)
  const known = await findSameAddress(tx, customerId, address)
  if (known) return updateAddressUsed(tx, customerId, known)

  const count = await countAddresses(tx, customerId)
  if (count >= SAVED_ADDRESSES_MAX) await deleteLeastUsedAddress(tx, customerId)
  await insertAddress(tx, customerId, address, count === 0)
}
