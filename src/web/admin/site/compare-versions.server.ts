import { compareRecords, type ComparedRow } from '#shop/site/compare-records.ts'
import type { RecordKind } from '#shop/site/site-record.ts'
import { findSiteRecord } from '#shop/site/site-store.server.ts'
import type { VersionPair } from './version-pair.ts'

export async function compareVersions(
  db: Parameters<typeof findSiteRecord>[0],
  kind: RecordKind,
  pair: VersionPair | null,
): Promise<{ pair: VersionPair | null; rows: ComparedRow[] }> {
  if (!pair) return { pair: null, rows: [] }
  const [older, newer] = await Promise.all([
    findSiteRecord(db, kind, pair.older),
    findSiteRecord(db, kind, pair.newer),
  ])
  return older && newer
    ? { pair, rows: compareRecords(older.body, newer.body) }
    : { pair: null, rows: [] }
}
