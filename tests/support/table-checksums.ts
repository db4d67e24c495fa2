import type pg from 'pg'

/** Tables that change without a form: attempt counters, and tables that background work writes. */
const WRITTEN_IN_BACKGROUND = new Set([
  'rate_limits',
  'sessions',
  'search_days',
  'search_news',
  'search_vocabulary',
])

/** Returns a checksum of all rows for each table that only forms and verbs write. */
export async function tableChecksums(pool: pg.Pool): Promise<Record<string, string>> {
  const checksums: Record<string, string> = {}
  for (const name of await tablesOf(pool)) {
    const { rows } = await pool.query<{ checksum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as checksum from "${name}" row`,
    )
    checksums[name] = rows[0]!.checksum
  }
  return checksums
}

/** Names the tables with a row that contains the text. Unlike checksums, this is not changed by mails
 * that are sent meanwhile. */
export async function tablesWith(pool: pg.Pool, text: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await tablesOf(pool)) {
    const { rows } = await pool.query(
      `select from "${name}" row where strpos(row::text, $1) > 0 limit 1`,
      [text],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  return rows.map(({ name }) => name).filter((name) => !WRITTEN_IN_BACKGROUND.has(name))
}
