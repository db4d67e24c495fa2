import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import type { NoticeChoices } from './staff-notice.ts'
import { findNoticeChoices, updateNoticeChoices } from './staff-notice-store.server.ts'

/** Applies to later events. */
export async function saveNoticeChoices(
  db: Db,
  staffId: string,
  choices: Partial<NoticeChoices>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await findNoticeChoices(tx, staffId)
    await updateNoticeChoices(tx, staffId, choices)
    const changed = differences(before, { ...before, ...choices })
    if (changed)
      await recordChange(tx, {
        staffId,
        action: 'notifications-changed',
        subject: `staff:${staffId}`,
        ...changed,
      })
  })
}
