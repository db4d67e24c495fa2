import type { Db } from '#platform/database/database.server.ts'
import { isUuid } from '../uuid.ts'
import { deleteOwnAddress } from './address-store.server.ts'

export type AddressDeleted = { outcome: 'deleted' } | { outcome: 'no-such-address' }

/** Deletes a saved address. Orders keep their own copy of the address. */
export async function deleteAddress(
  db: Db,
  customerId: string,
  id: string,
): Promise<AddressDeleted> {
  const isDeleted = isUuid(id) && (await deleteOwnAddress(db, customerId, id))
  return isDeleted ? { outcome: 'deleted' } : { outcome: 'no-such-address' }
}
