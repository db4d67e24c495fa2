import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { refusable, writeDraft, type DraftEdit, type DraftSaved } from './publish-draft.server.ts'
import { insertNextVersion } from './publish-site-record.server.ts'
import type { SiteKind } from './site-record.ts'
import {
  deleteSchedule,
  deleteScheduledDraft,
  lockDueDrafts,
  updateSchedule,
} from './site-schedule-store.server.ts'
import { findNewestSiteRecord } from './site-store.server.ts'

/** Saves a draft, and publishes it at the given time as it is now. */
export function scheduleDraft<Kind extends SiteKind>(
  db: Db,
  edit: DraftEdit<Kind>,
  at: Date,
): Promise<DraftSaved> {
  const { kind, staffId } = edit
  return refusable(
    inTransaction(db, async (tx): Promise<DraftSaved> => {
      const saved = await writeDraft(tx, edit)
      await updateSchedule(tx, { kind, at, scheduledBy: staffId })
      await recordChange(tx, {
        staffId,
        action: 'draft-scheduled',
        subject: `site:${kind}`,
        before: null,
        after: { at: at.toISOString() },
      })
      return saved
    }),
  )
}

export async function cancelSchedule(
  db: Db,
  { kind, staffId }: { kind: SiteKind; staffId: string },
): Promise<{ outcome: 'cancelled' | 'nothing-scheduled' }> {
  return inTransaction(db, async (tx) => {
    if (!(await deleteSchedule(tx, kind))) return { outcome: 'nothing-scheduled' }
    await recordChange(tx, {
      staffId,
      action: 'schedule-cancelled',
      subject: `site:${kind}`,
      before: null,
      after: null,
    })
    return { outcome: 'cancelled' }
  })
}

/** Publishes the drafts whose time has come, and returns their number. */
export function publishDueDrafts(db: Db, now = new Date()): Promise<number> {
  return inTransaction(db, async (tx) => {
    let count = 0
    for (const { kind, body, by } of await lockDueDrafts(tx, now)) {
      const newest = await findNewestSiteRecord(tx, kind)
      const basedOnVersion = newest?.version ?? 0
      const published = await insertNextVersion(tx, { kind, basedOnVersion, body, publishedBy: by })
      // The next run tries again if an admin published at the same moment.
      if (published.outcome !== 'published') continue
      await deleteScheduledDraft(tx, kind)
      await deleteSchedule(tx, kind)
      count += 1
    }
    return count
  })
}
