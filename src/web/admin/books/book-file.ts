import { data } from 'react-router'
import type { Readable } from 'node:stream'
import type { Db } from '#platform/database/database.server.ts'
import { writeDocumentZip } from '#shop/books/files/write-document-zip.server.ts'
import { writeBookFile, writeBookZip } from '#shop/books/files/write-files.server.ts'
import { parsePeriod, type Period } from '#shop/books/period.ts'
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

const zips: Readonly<
  Record<string, { name: string; write: (db: Db, period: Period) => Readable }>
> = {
  'all.zip': { name: 'books', write: writeBookZip },
  'documents.zip': { name: 'documents', write: writeDocumentZip },
}

/** Downloads one file of a period, all files as a zip, or all documents as a zip of PDFs. The change log records who did. */
export async function loader({
  request,
  params: { period: key, file },
  context,
}: Route.LoaderArgs): Promise<Response> {
  const admin = await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const period = parsePeriod(key)
  const zip = Object.hasOwn(zips, file) ? zips[file] : undefined
  const lines = period && !zip ? await writeBookFile(db, period, file) : null
  if (!period || (!zip && !lines)) throw data('No such file', { status: 404 })
  await recordExport(db, { file: `books/${period.key}/${file}`, takenBy: admin.id })
  const name = `${period.key}-${file}`
  if (zip)
    return streamFile(`${period.key}-${zip.name}.zip`, 'application/zip', zip.write(db, period))
  return streamText(name, lines!, contentTypes[file.split('.').at(-1)!])
}
