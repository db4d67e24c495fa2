import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { siteTopic, type SiteBodies, type SiteKind } from './site-record.ts'
import { findNewestSiteRecord, insertSiteRecord } from './site-store.server.ts'

export type SiteEdit<Kind extends SiteKind> = {
  kind: Kind
  /** The version that the editor saw; 0 when there was none. */
  basedOnVersion: number
  /** Parsed by the kind's own rule. */
  body: SiteBodies[Kind]
  /** The admin; null for the demo shop's loader. */
  publishedBy: string | null
  /** The older version whose words these are. */
  restores?: number
}

export type Published =
  | { outcome: 'published'; version: number }
  | { outcome: 'someone-published-first'; newestVersion: number }

/** An update is a new version: nothing is overwritten, and publishing an old body again restores it. */
export function publishSiteRecord<Kind extends SiteKind>(
  db: Db,
  edit: SiteEdit<Kind>,
): Promise<Published> {
  return inTransaction(db, async (tx): Promise<Published> => {
    const newest = await findNewestSiteRecord(tx, edit.kind)
    const newestVersion = newest?.version ?? 0
    if (newestVersion !== edit.basedOnVersion)
      return { outcome: 'someone-published-first', newestVersion }

    const version = newestVersion + 1
    // The other one may have published since we looked: then the number is taken.
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
  })
}
