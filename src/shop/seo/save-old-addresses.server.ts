import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange, recordChanges } from '../change-log/record-change.server.ts'
import { deleteOldAddress, insertOldAddresses } from './old-address-store.server.ts'
import type { OldAddress } from './old-address.ts'

/** Saves all redirects, or none if one of them fails. */
export async function saveOldAddresses(
  db: Db,
  addresses: readonly OldAddress[],
  staffId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertOldAddresses(tx, addresses)
    await recordChanges(
      tx,
      addresses.map(({ from, to }) => ({
        staffId,
        action: 'address-led-on',
        subject: `address:${from}`,
        before: null,
        after: { to },
      })),
    )
  })
}

/** Deletes a redirect. Does nothing if it does not exist. */
export async function forgetOldAddress(db: Db, from: string, staffId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await deleteOldAddress(tx, from)
    if (gone)
      await recordChange(tx, {
        staffId,
        action: 'address-forgotten',
        subject: `address:${from}`,
        before: { to: gone.to },
        after: null,
      })
  })
}
