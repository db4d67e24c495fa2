import type pg from 'pg'

/** The tables of the shop of which a row contains the text, in any column. */
export async function tablesWith(pool: pg.Pool, text: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ isThere: boolean }>(
      `select exists (select from "${name}" as row where strpos(lower(row::text), lower($1)) > 0) as "isThere"`,
      [text],
    )
    if (rows[0]!.isThere) found.push(name)
  }
  return found
}
