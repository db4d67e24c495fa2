import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { parseDefaults } from '#shop/exchange/import-defaults.ts'
import {
  cancelImport,
  changeDefaults,
  startImport,
  tryPicturesAgain,
  type Asked,
  type Moved,
} from '#shop/exchange/move-import.server.ts'
import { moveWords } from './import-words.ts'

export type ImportAnswer = { tone: 'success' | 'error'; text: string }

export async function answerImport(
  shop: { db: Db; jobs: Jobs },
  asked: Asked,
  form: FormData,
): Promise<ImportAnswer> {
  switch (form.get('intent')) {
    case 'start':
      return wordsFor(await startImport(shop, asked), 'The import has begun')
    case 'cancel':
      return wordsFor(await cancelImport(shop, asked), 'The import is cancelled')
    case 'check-again':
      return wordsFor(
        await changeDefaults(shop, { ...asked, defaults: parseDefaults(form) }),
        'Every product is checked again',
      )
    case 'pictures-again':
      return wordsFor(
        await tryPicturesAgain(shop, asked),
        'The missing pictures are asked for again',
      )
    default:
      return {
        tone: 'error',
        text: 'The shop did not understand that. Please load the page again.',
      }
  }
}

function wordsFor({ outcome }: Moved, done: string): ImportAnswer {
  const problem = moveWords[outcome]
  return problem === null ? { tone: 'success', text: done } : { tone: 'error', text: problem }
}
