import { sql } from 'kysely'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { VocabularyWord } from './language/synonyms.ts'
import { hasTerms } from './matching/match-conditions-store.server.ts'
import { inHighlights } from './matching/terms.ts'
import type { Edge } from './matching/title-terms.ts'

/** Most words that are listed. A list of this length may be incomplete, because two letters are part
 * of thousands of words. */
export const WORDS_WITH_EDGE_MAX = 300
const SIMILAR_WORDS_MAX = 200

export function listWordsByKey(db: Db, keys: readonly string[]): Promise<VocabularyWord[]> {
  return db
    .selectFrom('search_vocabulary')
    .select(['word', 'sound'])
    .where('sound', '=', sql<string>`any (${keys}::text[])`)
    .execute()
}

export async function listWordsWithEdge(db: Db, edge: Edge): Promise<string[]> {
  const words = await db
    .selectFrom('search_vocabulary')
    .select('word')
    .where('word', 'like', edgePattern(edge))
    .limit(WORDS_WITH_EDGE_MAX)
    .execute()
  return words.map(({ word }) => word)
}

/** Words that share a deletion variant. The caller must check the edit distance. */
export function listSimilarWords(db: Db, variants: readonly string[]): Promise<VocabularyWord[]> {
  return db
    .selectFrom('search_vocabulary')
    .select(['word', 'sound'])
    .where(sql<boolean>`near && ${variants}::text[]`)
    .limit(SIMILAR_WORDS_MAX)
    .execute()
}

/** Counts the products with one of the words in their title or highlights, up to the limit. */
export async function countProductsWithWord(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<number> {
  if (words.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from search_documents
      where ${hasTerms([words.flatMap((word) => [word, inHighlights(word)])])} limit ${sql.lit(limit)}) having_word`.execute(
    db,
  )
  return rows[0]!.count
}

export async function listPendingWords(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from (select words from search_news order by id
      limit ${limit}) news, unnest(words) word limit ${limit}`.execute(db)
  return rows.map(({ word }) => word)
}

/** Deletes pending words and returns them; null if there are none. Concurrent calls take different
 * rows of search_news. */
export async function deletePendingWords(tx: Db, limit: number): Promise<string[] | null> {
  const taken = await tx
    .deleteFrom('search_news')
    .where('id', 'in', (news) =>
      news.selectFrom('search_news').select('id').orderBy('id').limit(limit).forUpdate(),
    )
    .returning('words')
    .execute()
  return taken.length === 0 ? null : [...new Set(taken.flatMap(({ words }) => words))]
}

export async function lockOutdatedWords(tx: Db, version: number, limit: number): Promise<string[]> {
  const words = await tx
    .selectFrom('search_vocabulary')
    .select('word')
    .where('edition', '<>', version)
    .orderBy('word')
    .limit(limit)
    .forUpdate()
    .execute()
  return words.map(({ word }) => word)
}

/** Inserts the words in sorted order, so that concurrent inserts do not deadlock. */
export async function insertWords(
  tx: Db,
  words: readonly (VocabularyWord & { near: string[] })[],
  version: number,
): Promise<void> {
  if (words.length === 0) return
  await sql`
    insert into search_vocabulary (word, sound, near, edition)
    select word, sound, array(select jsonb_array_elements_text(near)), ${version}
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as added (word text, sound text, near jsonb)
    order by word
    on conflict (word) do update set sound = excluded.sound, near = excluded.near, edition = excluded.edition`.execute(
    tx,
  )
}

function edgePattern({ text, position }: Edge): string {
  const inside = containsPattern(text)
  return inside.slice(position === 'start' ? 1 : 0, position === 'end' ? -1 : undefined)
}
