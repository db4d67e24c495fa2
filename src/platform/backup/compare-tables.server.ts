import type pg from 'pg'
import { tableKey, type BackedUpTable, type Digest } from './backup-format.ts'
import { dumpTable, isDailyStatistics } from './dump-tables.server.ts'

/** Returns the tables whose row count or checksum differs from the one in the backup. */
export async function listDifferentTables(
  client: pg.Client,
  tables: readonly BackedUpTable[],
  expected: Readonly<Record<string, Digest>>,
): Promise<string[]> {
  const found: Record<string, Digest> = {}
  const restored = tables.filter((table) => !isDailyStatistics(table))
  for (const table of restored) for await (const part of dumpTable(client, table, found)) void part
  return restored.map(tableKey).filter((key) => {
    const [one, other] = [found[key], expected[key]]
    return one?.sha256 !== other?.sha256 || one?.count !== other?.count
  })
}
