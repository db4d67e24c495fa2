import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { phoneticKey, SPELLING_VERSION } from './language/phonetic-key.ts'
import { deletionVariants } from './language/typo-tolerance.ts'
import { deletePendingWords, insertWords, lockOutdatedWords } from './vocabulary-store.server.ts'

/** Limits the length of a transaction, even after an import of the whole catalogue. */
const WORDS_PER_TRANSACTION = 500

/** Adds pending words to the vocabulary, and recomputes keys that were computed by older rules. A
 * search also finds pending words, but must compute their keys each time. */
export async function updateVocabulary(db: Db): Promise<void> {
  await addAll(db, (tx) => deletePendingWords(tx, WORDS_PER_TRANSACTION))
  await addAll(db, async (tx) => {
    const outdated = await lockOutdatedWords(tx, SPELLING_VERSION, WORDS_PER_TRANSACTION)
    return outdated.length === 0 ? null : outdated
  })
}

async function addAll(db: Db, take: (tx: Db) => Promise<string[] | null>): Promise<void> {
  const hasMore = await inTransaction(db, async (tx) => {
    const words = await take(tx)
    if (words === null) return false
    for (let from = 0; from < words.length; from += WORDS_PER_TRANSACTION)
      await insertWords(
        tx,
        words.slice(from, from + WORDS_PER_TRANSACTION).map(withKeys),
        SPELLING_VERSION,
      )
    return true
  })
  if (hasMore) await addAll(db, take)
}

function withKeys(word: string) {
  return { word, sound: phoneticKey(word), near: deletionVariants(word) }
}
