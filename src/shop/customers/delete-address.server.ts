import type { Db } from '#platform/database/database.server.ts'
import { isUuid } from '../uuid.ts'
import { deleteOwnAddress } from './address-store.server.ts'

export type AddressDeleted = { outcome: 'deleted' } | { outcome: 'no-such-address' }

/** Orders have their own copy of their address. */
export async function deleteAddress(
  db: Db,
  customerId: string,
  id: string,
): Promise<AddressDeleted> {
  const isGone = isUuid(id) && (await deleteOwnAddress(db, customerId, id))
  return isGone ? { outcome: 'deleted' } : { outcome: 'no-such-address' }
}
