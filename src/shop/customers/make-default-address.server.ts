import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { isUuid } from '../uuid.ts'
import {
  findAddressExists,
  lockAddressBook,
  updateDefault,
  updateNoDefault,
} from './address-store.server.ts'

export type DefaultMade = { outcome: 'made-default' } | { outcome: 'no-such-address' }

/** Makes the address the default. The old default stays if the address does not exist. */
export async function makeDefaultAddress(
  db: Db,
  customerId: string,
  id: string,
): Promise<DefaultMade> {
  if (!isUuid(id)) return { outcome: 'no-such-address' }
  return inTransaction(db, async (tx): Promise<DefaultMade> => {
    await lockAddressBook(tx, customerId)
    if (!(await findAddressExists(tx, customerId, id))) return { outcome: 'no-such-address' }
    await updateNoDefault(tx, customerId)
    await updateDefault(tx, customerId, id)
    return { outcome: 'made-default' }
  })
}
