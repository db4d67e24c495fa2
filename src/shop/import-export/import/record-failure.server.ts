import { inTransaction } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { importsTopic, importTopic, type Import } from './import.ts'
import type { ImportServices } from './import-services.server.ts'
import { deleteImportLines, updateImport, updateImportError } from './import-store.server.ts'

/** The maximum number of tries with the same error. The schedule retries once a minute. */
const SAME_ERROR_MAX = 5
const ERROR_LENGTH_MAX = 300
/** PostgreSQL's codes for invalid data and broken constraints, for which retrying is useless. A
 * unique violation (23505) is retried, because it may be caused by a concurrent write. */
const PERMANENT = /^22|^23(?!505)/

/** Records an unexpected error. The schedule retries the import. A permanent error, or the same
 * error several times, ends the import as failed. */
export async function recordFailure(
  { db, log }: ImportServices,
  { id, status }: Import,
  error: unknown,
): Promise<void> {
  const text = textOf(error)
  const times = await updateImportError(db, id, text)
  log.error({ err: error, importId: id, status, times }, 'import failed; retrying later')
  if (times < SAME_ERROR_MAX && !PERMANENT.test(codeOf(error))) return

  const wasImporting = status === 'importing'
  await inTransaction(db, async (tx) => {
    const problem = { code: 'unexpected', wasImporting, error: text } as const
    if (!(await updateImport(tx, id, { from: [status], to: 'failed', problem }))) return
    await deleteImportLines(tx, id)
    await publish(tx, importTopic(id), importsTopic)
  })
}

function textOf(error: unknown): string {
  const text = [codeOf(error), error instanceof Error ? error.message : String(error)]
    .filter(Boolean)
    .join(': ')
  return text.replaceAll('\0', '').slice(0, ERROR_LENGTH_MAX)
}

function codeOf(error: unknown): string {
  const code: unknown =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}
