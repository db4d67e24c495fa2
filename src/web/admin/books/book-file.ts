import { data } from 'react-router'
import { writeBookFile, writeBookZip } from '#shop/books/files/write-files.server.ts'
import { parsePeriod } from '#shop/books/period.ts'
import { recordExport } from '#shop/import-export/export/record-export.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { streamFile, streamText } from '../stream-file.server.ts'
import type { Route } from './+types/book-file.ts'

const contentTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

/** Downloads one file of a period, or all as a zip. The change log records who did. */
export async function loader({
  request,
  params: { period: key, file },
  context,
}: Route.LoaderArgs): Promise<Response> {
  const admin = await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const period = parsePeriod(key)
  const isZip = file === 'all.zip'
  const lines = period && !isZip ? await writeBookFile(db, period, file) : null
  if (!period || (!isZip && !lines)) throw data('No such file', { status: 404 })
  await recordExport(db, { file: `books/${period.key}/${file}`, takenBy: admin.id })
  const name = `${period.key}-${file}`
  if (!lines)
    return streamFile(`${period.key}-books.zip`, 'application/zip', writeBookZip(db, period))
  return streamText(name, lines, contentTypes[file.split('.').at(-1)!])
}
