import { sql } from 'kysely'
import type { Db } from '../database/database.server.ts'

/** Earlier visits lose a fifth of their weight with each update. */
const DECAY = 0.8
const PAGES_MAX = 300

export async function listMostVisitedPages(db: Db, limit: number): Promise<string[]> {
  const pages = await db
    .selectFrom('visited_pages')
    .select('address')
    .orderBy('weight', 'desc')
    .limit(limit)
    .execute()
  return pages.map(({ address }) => address)
}

/** Adds to the visits recorded by other processes. */
export async function updateVisitedPages(
  db: Db,
  pages: readonly { key: string; visits: number }[],
): Promise<void> {
  const sorted = pages.toSorted((a, b) => (a.key < b.key ? -1 : 1)) // one lock order, against deadlocks
  if (sorted.length === 0) return
  await sql`insert into visited_pages (address, weight)
    select address, weight from unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ visits }) => visits)}::float8[]) as noted (address, weight)
    on conflict (address) do update set weight = visited_pages.weight * ${DECAY} + excluded.weight, noted_at = now()`.execute(
    db,
  )
}

export async function deleteRarelyVisitedPages(db: Db): Promise<void> {
  await sql`delete from visited_pages where address in (select address from visited_pages
    order by weight desc, address offset ${PAGES_MAX})
    or noted_at < now() - interval '30 days'`.execute(db)
}
