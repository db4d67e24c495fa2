import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { preparedQuery } from '#platform/database/prepared-statements.server.ts'
import { possibleTerms, synonymTerm, type ShopSynonym } from './shop-synonym.ts'

const meaningsQuery = preparedQuery(
  (_db, terms: string[]) =>
    sql<{ term: string; meaning: string }>`
      select term, meaning from search_synonyms where term = any (${terms}::text[]) and meaning is not null`,
)

/** The meanings of the terms among these words. */
export async function findMeanings(db: Db, words: readonly string[]): Promise<Map<string, string>> {
  const rows = words.length === 0 ? [] : await meaningsQuery(db, possibleTerms(words))
  return new Map(rows.map(({ term, meaning }) => [term, meaning]))
}

/** The collection that the whole search stands for. */
export async function findSynonymCollectionSlug(db: Db, query: string): Promise<string | null> {
  const found = await db
    .selectFrom('search_synonyms')
    .select('collection')
    .where('term', '=', synonymTerm(query))
    .executeTakeFirst()
  return found?.collection ?? null
}

export async function listSynonyms(db: Db): Promise<ShopSynonym[]> {
  return db
    .selectFrom('search_synonyms')
    .select(['term', 'meaning', 'collection'])
    .orderBy('term')
    .$castTo<ShopSynonym>()
    .execute()
}

/** Returns false if the collection does not exist. */
export async function insertOrReplaceSynonym(tx: Db, synonym: ShopSynonym): Promise<boolean> {
  const { rows } = await sql`
    insert into search_synonyms (term, meaning, collection)
    select ${synonym.term}, ${synonym.meaning}, ${synonym.collection}
    where ${synonym.collection}::text is null or exists (select from collections where slug = ${synonym.collection})
    on conflict (term) do update set meaning = excluded.meaning, collection = excluded.collection
    returning term`.execute(tx)
  return rows.length > 0
}

export async function deleteSynonym(tx: Db, term: string): Promise<ShopSynonym | undefined> {
  return tx
    .deleteFrom('search_synonyms')
    .where('term', '=', term)
    .returning(['term', 'meaning', 'collection'])
    .$castTo<ShopSynonym>()
    .executeTakeFirst()
}

/** Makes simultaneous changes wait for each other until the end of the transaction. */
export async function lockSynonyms(tx: Db): Promise<void> {
  await sql`lock table search_synonyms in share row exclusive mode`.execute(tx)
}
