import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { isUuid } from '../uuid.ts'
import type { Address } from './address.ts'
import {
  countAddresses,
  insertAddress,
  lockAddressBook,
  updateAddress,
} from './address-store.server.ts'
import { SAVED_ADDRESSES_MAX } from './saved-address.ts'

export type AddressSaved =
  | { outcome: 'saved'; id: string }
  | { outcome: 'address-book-full' }
  | { outcome: 'no-such-address' }

/** Saves a new address, or with an id an existing one. The first becomes the default. */
export async function saveAddress(
  db: Db,
  edit: { customerId: string; id: string | null; address: Address },
): Promise<AddressSaved> {
  const { customerId, id, address } = edit
  if (id !== null) {
    const changed = isUuid(id) && (await updateAddress(db, customerId, id, address))
    return changed ? { outcome: 'saved', id } : { outcome: 'no-such-address' }
  }
  return inTransaction(db, async (tx): Promise<AddressSaved> => {
    await lockAddressBook(tx, customerId)
    const count = await countAddresses(tx, customerId)
    if (count >= SAVED_ADDRESSES_MAX) return { outcome: 'address-book-full' }
    return { outcome: 'saved', id: await insertAddress(tx, customerId, address, count === 0) }
  })
}
