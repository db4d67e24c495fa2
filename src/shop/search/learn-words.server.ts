import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { nearSpellings, soundOf, SPELLING_EDITION } from './spelling.ts'
import { deleteNews, insertWords, lockOutdatedWords } from './vocabulary-store.server.ts'

/** One transaction stays short, also after an import of everything. */
const AT_ONCE_MAX = 500

/**
 * Takes new words of titles and highlights into the vocabulary, and learns again what was learnt by older rules. A search
 * finds new words also before; this keeps them from having to be looked through each time.
 */
export async function learnWords(db: Db): Promise<void> {
  await learnAll(db, (tx) => deleteNews(tx, AT_ONCE_MAX))
  await learnAll(db, async (tx) => {
    const outdated = await lockOutdatedWords(tx, SPELLING_EDITION, AT_ONCE_MAX)
    return outdated.length === 0 ? null : outdated
  })
}

/** Until there is nothing left to take. */
async function learnAll(db: Db, take: (tx: Db) => Promise<string[] | null>): Promise<void> {
  const hasMore = await inTransaction(db, async (tx) => {
    const words = await take(tx)
    if (words === null) return false
    for (let from = 0; from < words.length; from += AT_ONCE_MAX)
      await insertWords(tx, words.slice(from, from + AT_ONCE_MAX).map(learnt), SPELLING_EDITION)
    return true
  })
  if (hasMore) await learnAll(db, take)
}

function learnt(word: string) {
  return { word, sound: soundOf(word), near: nearSpellings(word) }
}
