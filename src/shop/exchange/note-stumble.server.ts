import { inTransaction } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { importsTopic, importTopic, type Import } from './import.ts'
import type { ImportParts } from './import-parts.server.ts'
import { deleteImportLines, updateImport, updateImportStumbled } from './import-store.server.ts'

/** With a minute between them: an error that goes away by itself has had the time for it. */
const SAME_ERROR_MAX = 5
const ERROR_SHOWN_MAX = 300
/** PostgreSQL's classes for values that cannot be stored and promises that cannot be kept: the same file brings the same error. What stands there already (23505) may be a race. */
const FOR_GOOD = /^22|^23(?!505)/

/**
 * An error that nobody expected. The import is tried again by the clock while it may go away; else it ends, with words for the
 * owner, and stands in nobody's way any more.
 */
export async function noteStumble(
  { db, log }: ImportParts,
  { id, status }: Import,
  problem: unknown,
): Promise<void> {
  const error = textOf(problem)
  const times = await updateImportStumbled(db, id, error)
  log.error({ err: problem, importId: id, status, times }, 'an import stumbled')
  if (times < SAME_ERROR_MAX && !FOR_GOOD.test(codeOf(problem))) return

  await inTransaction(db, async (tx) => {
    if (
      !(await updateImport(tx, id, { from: [status], to: 'failed', problem: words(status, error) }))
    )
      return
    await deleteImportLines(tx, id)
    await publish(tx, importTopic(id), importsTopic)
  })
}

function words(status: Import['status'], error: string): string {
  const left =
    status === 'importing'
      ? 'What had come in before stays in the shop.'
      : 'No product was changed.'
  return `The shop stumbled over this file, and trying again does not help. ${left} Please show whoever looks after the shop’s program this line: ${error}`
}

function textOf(problem: unknown): string {
  const said = [codeOf(problem), problem instanceof Error ? problem.message : String(problem)]
    .filter(Boolean)
    .join(': ')
  return said.replaceAll('\0', '').slice(0, ERROR_SHOWN_MAX)
}

function codeOf(problem: unknown): string {
  const code: unknown =
    typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : ''
  return typeof code === 'string' ? code : ''
}
