import { sql } from 'kysely'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import type { Db } from '#platform/database/database.server.ts'
import { hasTerms } from './match-conditions-store.server.ts'
import { ofHighlights, type Edge } from './terms.ts'

export type KnownWord = { word: string; sound: string }

/** A piece of two letters is in thousands of words: whoever gets this many looks for the text itself instead. */
export const PARTS_MAX = 300
const NEAR_MAX = 200

export function listWordsThatSound(db: Db, sounds: readonly string[]): Promise<KnownWord[]> {
  return db
    .selectFrom('search_vocabulary')
    .select(['word', 'sound'])
    .where('sound', '=', sql<string>`any (${sounds}::text[])`)
    .execute()
}

export async function listWordsAround(db: Db, part: Edge): Promise<string[]> {
  const words = await db
    .selectFrom('search_vocabulary')
    .select('word')
    .where('word', 'like', partPattern(part))
    .limit(PARTS_MAX)
    .execute()
  return words.map(({ word }) => word)
}

/** Whose sound shares a piece with one of these; the caller looks how near they really are. */
export function listNearWords(db: Db, near: readonly string[]): Promise<KnownWord[]> {
  return db
    .selectFrom('search_vocabulary')
    .select(['word', 'sound'])
    .where(sql<boolean>`near && ${near}::text[]`)
    .limit(NEAR_MAX)
    .execute()
}

/** Pieces with one of the words in their title or highlights. Looking stops at the limit: for words that are common, soon. */
export async function countHavingWord(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<number> {
  if (words.length === 0) return 0
  const { rows } = await sql<{ pieces: number }>`
    select count(*)::int as pieces from (select from search_documents where ${hasTerms([words.flatMap((word) => [word, ofHighlights(word)])])} limit ${sql.lit(limit)}) having_word`.execute(
    db,
  )
  return rows[0]!.pieces
}

/** What was written into titles lately and is not in the vocabulary yet. */
export async function listNewWords(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from (select words from search_news order by id limit ${limit}) news, unnest(words) word limit ${limit}`.execute(
    db,
  )
  return rows.map(({ word }) => word)
}

/** Two who learn at once take different news, or one of them waits and finds none. */
export async function deleteNews(tx: Db, limit: number): Promise<string[] | null> {
  const taken = await tx
    .deleteFrom('search_news')
    .where('id', 'in', (news) =>
      news.selectFrom('search_news').select('id').orderBy('id').limit(limit).forUpdate(),
    )
    .returning('words')
    .execute()
  return taken.length === 0 ? null : [...new Set(taken.flatMap(({ words }) => words))]
}

export async function lockOutdatedWords(tx: Db, edition: number, limit: number): Promise<string[]> {
  const words = await tx
    .selectFrom('search_vocabulary')
    .select('word')
    .where('edition', '<>', edition)
    .orderBy('word')
    .limit(limit)
    .forUpdate()
    .execute()
  return words.map(({ word }) => word)
}

/** In sorted order, so that two who learn the same words never wait for each other in a circle. */
export async function insertWords(
  tx: Db,
  words: readonly (KnownWord & { near: string[] })[],
  edition: number,
): Promise<void> {
  if (words.length === 0) return
  await sql`
    insert into search_vocabulary (word, sound, near, edition)
    select word, sound, array(select jsonb_array_elements_text(near)), ${edition} from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as learnt (word text, sound text, near jsonb)
    order by word
    on conflict (word) do update set sound = excluded.sound, near = excluded.near, edition = excluded.edition`.execute(
    tx,
  )
}

function partPattern({ text, place }: Edge): string {
  const inside = containsPattern(text)
  return inside.slice(place === 'begin' ? 1 : 0, place === 'end' ? -1 : undefined)
}
