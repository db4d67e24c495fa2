import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { JsonValue } from '#db/tables.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { siteTopic } from '../site/site-record.ts'
import { findSiteRecord } from '../site/site-store.server.ts'
import { missingFacts, type Facts } from './page-facts.ts'
import { lockDuePages, lockPage, pageKind, updatePublication } from './page-store.server.ts'

export type PageToPublish = {
  pageId: string
  /** The newest version that the admin saw. */
  version: number
  /** Null to publish immediately. */
  at: Date | null
  /** The admin; null in the demo data. */
  staffId: string | null
}

export type PagePublished =
  | { outcome: 'published' | 'scheduled' }
  | { outcome: 'unknown-page' | 'someone-saved-first' }
  | { outcome: 'facts-missing'; missing: string[] }

/** Publishes the newest version, now or later. A text that needs missing facts is refused. */
export function publishPage(db: Db, order: PageToPublish, facts: Facts): Promise<PagePublished> {
  const { pageId, version, at, staffId } = order
  return inTransaction(db, async (tx): Promise<PagePublished> => {
    const page = await lockPage(tx, pageId)
    if (!page) return { outcome: 'unknown-page' }
    const record = await findSiteRecord(tx, pageKind(pageId), version)
    if (!record || page.newestVersion !== version) return { outcome: 'someone-saved-first' }
    const missing = missingFacts(record.body.text, facts)
    if (missing.length > 0) return { outcome: 'facts-missing', missing }

    if (at === null || staffId === null) {
      await publishVersion(tx, pageId, version, staffId)
      return { outcome: 'published' }
    }
    await updatePublication(tx, pageId, {
      publishedVersion: page.publishedVersion,
      schedule: { version, at, by: staffId },
    })
    await logPage(tx, staffId, 'page-scheduled', pageId, { version, at: at.toISOString() })
    return { outcome: 'scheduled' }
  })
}

async function publishVersion(tx: Db, id: string, version: number, staffId: string | null) {
  await updatePublication(tx, id, { publishedVersion: version, schedule: null })
  if (staffId) await logPage(tx, staffId, 'page-published', id, { version })
  await publish(tx, siteTopic)
}

/** Publishes the pages whose time has come, and returns their number. */
export function publishDuePages(db: Db, now = new Date()): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await lockDuePages(tx, now)
    for (const { id, version, by } of due) await publishVersion(tx, id, version, by)
    return due.length
  })
}

/** Makes the page a draft again and cancels its schedule, or cancels only the schedule. */
export async function withdrawPage(
  db: Db,
  { pageId, what, staffId }: { pageId: string; what: 'page' | 'schedule'; staffId: string },
): Promise<{ outcome: 'withdrawn' | 'nothing-to-withdraw' }> {
  return inTransaction(db, async (tx) => {
    const page = await lockPage(tx, pageId)
    const current = what === 'page' ? page?.publishedVersion : page?.publishAt
    if (!page || !current) return { outcome: 'nothing-to-withdraw' }
    const publishedVersion = what === 'page' ? null : page.publishedVersion
    await updatePublication(tx, pageId, { publishedVersion, schedule: null })
    const action = what === 'page' ? 'page-withdrawn' : 'page-schedule-cancelled'
    await logPage(tx, staffId, action, pageId, null)
    if (what === 'page') await publish(tx, siteTopic)
    return { outcome: 'withdrawn' }
  })
}

function logPage(tx: Db, staffId: string, action: string, pageId: string, after: JsonValue | null) {
  return recordChange(tx, { staffId, action, subject: `page:${pageId}`, before: null, after })
}
