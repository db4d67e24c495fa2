import { sql } from 'kysely'
import type { Db } from '../database/database.server.ts'

/** What was asked for often long ago counts less with every noting. */
const FADING = 0.8
const KEPT_MAX = 300

export async function listMostVisitedPages(db: Db, limit: number): Promise<string[]> {
  const pages = await db
    .selectFrom('visited_pages')
    .select('address')
    .orderBy('weight', 'desc')
    .limit(limit)
    .execute()
  return pages.map(({ address }) => address)
}

/** Several processes add up. The table stays as small as what it is good for. */
export async function updateVisitedPages(
  db: Db,
  pages: readonly { key: string; visits: number }[],
): Promise<void> {
  const noted = pages.toSorted((a, b) => (a.key < b.key ? -1 : 1)) // in one order, so that two processes never wait for each other
  if (noted.length === 0) return
  await sql`insert into visited_pages (address, weight)
    select address, weight from unnest(${noted.map(({ key }) => key)}::text[], ${noted.map(({ visits }) => visits)}::float8[]) as noted (address, weight)
    on conflict (address) do update set weight = visited_pages.weight * ${FADING} + excluded.weight, noted_at = now()`.execute(
    db,
  )
}

export async function deleteSeldomVisitedPages(db: Db): Promise<void> {
  await sql`delete from visited_pages where address in (select address from visited_pages order by weight desc, address offset ${KEPT_MAX})
    or noted_at < now() - interval '30 days'`.execute(db)
}
