import type { Readable } from 'node:stream'
import type { Db } from '#platform/database/database.server.ts'
import { writeZip, type ZipPart } from '#platform/zip/write-zip.server.ts'
import { challanDocument } from '../../challans/challan.ts'
import { listChallansIssuedAfter } from '../../challans/challan-store.server.ts'
import type { IssuedDocument } from '../../documents/document.ts'
import { listDocumentsIssuedAfter } from '../../documents/document-store.server.ts'
import { pdfFile } from '../../documents/invoice-files.server.ts'
import type { Period } from '../period.ts'

const DOCUMENTS_AT_ONCE = 100

/** Streams all documents of a period as PDF, in the sequence of issue, then its challans. Each is drawn only when the
 * previous one has been sent, so that one is in memory and other requests are answered in between. */
export function writeDocumentZip(db: Db, period: Period): Readable {
  return writeZip(partsOf(db, period))
}

async function* partsOf(db: Db, period: Period): AsyncGenerator<ZipPart> {
  yield* documentsOf(db, period)
  yield* challansOf(db, period)
}

async function* documentsOf(db: Db, { from, to }: Period): AsyncGenerator<ZipPart> {
  let after = { issuedOn: from, id: 0 }
  for (;;) {
    const documents = await listDocumentsIssuedAfter(db, { after, to, countMax: DOCUMENTS_AT_ONCE })
    for (const document of documents) yield await pdfPart(document)
    const last = documents.at(-1)
    if (!last) return
    after = last
  }
}

async function* challansOf(db: Db, { from, to }: Period): AsyncGenerator<ZipPart> {
  let after = { issuedOn: from, id: 0 }
  for (;;) {
    const challans = await listChallansIssuedAfter(db, { after, to, countMax: DOCUMENTS_AT_ONCE })
    for (const challan of challans) yield await pdfPart(challanDocument(challan))
    const last = challans.at(-1)
    if (!last) return
    after = last
  }
}

async function pdfPart(document: IssuedDocument): Promise<ZipPart> {
  const { filename, content } = await pdfFile(document)
  return { name: filename, content, isCompressed: false }
}
