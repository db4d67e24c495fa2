import type pg from 'pg'

/** Counts the rows of every table in the shop's schema. */
export async function countRows(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(`
    select relname as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from public.%I', relname), false, true, '')))[1]::text::bigint as count
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
