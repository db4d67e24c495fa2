import type pg from 'pg'

/** Tables that change without a form: attempt counters, and tables that background work writes. */
const WRITTEN_IN_BACKGROUND = new Set([
  'goes_well',
  'goes_well_progress',
  'rate_limits',
  'sessions',
  'search_days',
  'search_news',
  'search_vocabulary',
])

/** Returns a checksum of all rows for each table that only forms and verbs write. */
export async function tableChecksums(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const checksums: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !WRITTEN_IN_BACKGROUND.has(table.name))) {
    const { rows } = await pool.query<{ checksum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as checksum from "${name}" row`,
    )
    checksums[name] = rows[0]!.checksum
  }
  return checksums
}
