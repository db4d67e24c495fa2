import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importSettlements } from '#shop/books/settlements/import-settlements.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { refusedFields, type SettingsResult } from '../settings/settings-result.ts'
import { bookMessages, importResult } from './books-messages.ts'

/** Imports the uploaded report from a temporary file, which is removed afterwards. */
export async function settlementsAction(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  importedBy: string,
  request: Request,
): Promise<SettingsResult> {
  const report = (await readForm(request)).get('report')
  if (!(report instanceof File) || report.size === 0)
    return refusedFields({ report: bookMessages.noFile })
  const folder = await mkdtemp(path.join(config.dataDir, 'settlements-'))
  try {
    const file = path.join(folder, 'report.csv')
    const content = Readable.fromWeb(report.stream() as Parameters<typeof Readable.fromWeb>[0])
    await pipeline(content, fs.createWriteStream(file))
    return importResult(await importSettlements(db, { file, fileName: report.name, importedBy }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
