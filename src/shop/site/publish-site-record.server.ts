import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { siteTopic, type RecordKind, type SiteBodies } from './site-record.ts'
import { findNewestSiteRecord, insertSiteRecord } from './site-store.server.ts'

export type SiteEdit<Kind extends RecordKind> = {
  kind: Kind
  /** The version that the editor saw; 0 if there was none. */
  basedOnVersion: number
  body: SiteBodies[Kind]
  /** The admin who publishes; null in the demo data. */
  publishedBy: string | null
  /** The number of the older version that is published again. */
  restores?: number
}

export type Published =
  | { outcome: 'published'; version: number }
  | { outcome: 'someone-published-first'; newestVersion: number }

/** Publishes a new version; older versions stay unchanged. */
export function publishSiteRecord<Kind extends RecordKind>(
  db: Db,
  edit: SiteEdit<Kind>,
): Promise<Published> {
  return inTransaction(db, (tx) => insertNextVersion(tx, edit))
}

/** Publishes in an open transaction. */
export async function insertNextVersion<Kind extends RecordKind>(
  tx: Db,
  edit: SiteEdit<Kind>,
): Promise<Published> {
  const newest = await findNewestSiteRecord(tx, edit.kind)
  const newestVersion = newest?.version ?? 0
  if (newestVersion !== edit.basedOnVersion)
    return { outcome: 'someone-published-first', newestVersion }

  const version = newestVersion + 1
  // Another admin may have published and taken this version number since the read.
  if (!(await insertSiteRecord(tx, { ...edit, version })))
    return { outcome: 'someone-published-first', newestVersion: version }
  if (edit.publishedBy) {
    const action = edit.restores ? 'site-restored' : 'site-published'
    const changed = differences(
      { ...newest?.body, version: newestVersion },
      { ...edit.body, version, ...(edit.restores ? { restores: edit.restores } : {}) },
    )
    await recordChange(tx, {
      staffId: edit.publishedBy,
      action,
      subject: `site:${edit.kind}`,
      before: null,
      after: null,
      ...changed,
    })
  }
  await publish(tx, siteTopic)
  return { outcome: 'published', version }
}
