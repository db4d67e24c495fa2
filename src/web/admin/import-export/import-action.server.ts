import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import {
  cancelImport,
  changeDefaults,
  retryImages,
  startImport,
  type Advanced,
  type ImportRequest,
} from '#shop/import-export/import/advance-import.server.ts'
import { parseDefaults } from '#shop/import-export/import/import-defaults.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import { defaultsErrors, importErrors } from './import-messages.ts'

export async function importAction(
  shop: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  request: ImportRequest,
  form: FormData,
): Promise<ActionResult> {
  switch (form.get('intent')) {
    case 'start':
      return resultOf(await startImport(shop, request), 'The import has started')
    case 'cancel':
      return resultOf(await cancelImport(shop, request), 'The import is cancelled')
    case 'check-again': {
      const { value: defaults, errors } = parseDefaults(form)
      if (errors[0]) return failure(errors.map(({ code }) => defaultsErrors[code]).join(' '))
      return resultOf(
        await changeDefaults(shop, { ...request, defaults }),
        'Every product is being checked again',
      )
    }
    case 'pictures-again':
      return resultOf(await retryImages(shop, request), 'Retrying the missing pictures')
    default:
      return failure(commonMessages.notUnderstood)
  }
}

function resultOf({ outcome }: Advanced, done: string): ActionResult {
  return outcome === 'advanced' ? success(done) : failure(importErrors[outcome])
}
