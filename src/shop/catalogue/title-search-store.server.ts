import { sql, type RawBuilder } from 'kysely'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import type { Db } from '#platform/database/database.server.ts'
import { shortPieces, signPieces } from './search.ts'

/** If more titles than this contain the pairs, searching for the whole text is faster. */
const SIGNED_MAX = 5_000

type Condition = RawBuilder<boolean>

/** `all` includes products that are not listed, for the admin. */
type Among = 'listed' | 'all'
const amongProducts: Record<Among, Condition> = {
  listed: sql`deleted_at is null and is_listed`,
  all: sql`deleted_at is null`,
}

/** Finds products whose title contains the text literally, ignoring case. Returns the ids in no
 * particular order. */
export async function listIdsContaining(
  db: Db,
  text: string,
  limit: number,
  among: Among = 'listed',
): Promise<string[]> {
  const signs = signPieces(text)
  const search = { text, limit, among: amongProducts[among] }
  const ofSigns =
    signs.length > 0 && !shortPieces(text) ? await listIdsWithSigns(db, signs, search) : null
  if (ofSigns) return ofSigns
  const found = await db
    .selectFrom('products')
    .select('id')
    .where(search.among)
    .where(titleContains(text))
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

/** Uses the index of punctuation pairs: `saree!` is only compared with titles that contain `e!`.
 * Returns null if more than `SIGNED_MAX` titles contain the pairs. */
async function listIdsWithSigns(
  db: Db,
  signs: readonly string[],
  { text, limit, among }: { text: string; limit: number; among: Condition },
): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] | null }>`
    with signed as materialized (
      select id, search_title from products where ${among} and ${hasSubstrings(signs)} limit ${sql.lit(SIGNED_MAX + 1)}
    )
    select case when (select count(*) from signed) <= ${sql.lit(SIGNED_MAX)} then array(select id
      from signed where strpos(search_title, lower(${text})) > 0 limit ${limit}) end as ids`.execute(
    db,
  )
  return rows[0]!.ids
}

/**
 * The database converts both sides to lower case, so that the results agree. Without a trigram,
 * `like` would read the whole trigram index, so `strpos` is used. `strpos` also rejects most rows
 * before the expensive second condition is checked.
 */
function titleContains(text: string): Condition {
  const substrings = shortPieces(text)
  if (!substrings) return sql<boolean>`search_title like lower(${containsPattern(text)})`
  return sql<boolean>`strpos(search_title, lower(${text})) > 0
    and ${hasSubstrings(substrings)}`
}

function hasSubstrings(substrings: readonly string[]): Condition {
  return sql<boolean>`search_pieces @> array[${sql.join(substrings.map((substring) => sql`lower(${substring})`))}]`
}
