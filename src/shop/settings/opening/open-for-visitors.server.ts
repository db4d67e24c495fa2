import { hashPassword } from '#platform/auth/passwords/hash-password.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { openingTopic } from './opening.ts'
import {
  updateFriendsPassword,
  updateNewShopClosed,
  updateShopOpened,
} from './opening-store.server.ts'

export type ShopOpened = { outcome: 'opened' | 'was-open' }

export function openForVisitors(db: Db, { changedBy }: { changedBy: string }): Promise<ShopOpened> {
  return inTransaction(db, async (tx): Promise<ShopOpened> => {
    if (!(await updateShopOpened(tx))) return { outcome: 'was-open' }
    await recordOpeningChange(tx, changedBy, 'shop-opened')
    await publish(tx, openingTopic)
    return { outcome: 'opened' }
  })
}

/** Closes a new, empty shop to visitors before it accepts its first request. */
export async function closeNewShop(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await updateNewShopClosed(tx)) await publish(tx, openingTopic)
  })
}

/** Sets the friends' password, or removes it with null. The former password stops working. */
export async function saveFriendsPassword(
  db: Db,
  { password, changedBy }: { password: string | null; changedBy: string },
): Promise<void> {
  const hash = password === null ? null : await hashPassword(password)
  await inTransaction(db, async (tx) => {
    await updateFriendsPassword(tx, hash)
    const action = hash === null ? 'friends-password-removed' : 'friends-password-set'
    await recordOpeningChange(tx, changedBy, action)
    await publish(tx, openingTopic)
  })
}

function recordOpeningChange(tx: Db, staffId: string, action: string): Promise<void> {
  return recordChange(tx, { staffId, action, subject: 'settings', before: null, after: null })
}
