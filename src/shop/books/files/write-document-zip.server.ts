import type { Readable } from 'node:stream'
import type { Db } from '#platform/database/database.server.ts'
import { writeZip, type ZipPart } from '#platform/zip/write-zip.server.ts'
import { listDocumentsIssuedAfter } from '../../documents/document-store.server.ts'
import { pdfFile } from '../../documents/invoice-files.server.ts'
import type { Period } from '../period.ts'

const DOCUMENTS_AT_ONCE = 100

/** Streams all documents of a period as PDF, in the sequence of issue. Each is drawn only when the
 * previous one has been sent, so that one is in memory and other requests are answered in between. */
export function writeDocumentZip(db: Db, period: Period): Readable {
  return writeZip(partsOf(db, period))
}

async function* partsOf(db: Db, { from, to }: Period): AsyncGenerator<ZipPart> {
  let after = { issuedOn: from, id: 0 }
  for (;;) {
    const documents = await listDocumentsIssuedAfter(db, { after, to, countMax: DOCUMENTS_AT_ONCE })
    for (const document of documents) {
      const { filename, content } = await pdfFile(document)
      yield { name: filename, content, isCompressed: false }
    }
    const last = documents.at(-1)
    if (!last) return
    after = last
  }
}
