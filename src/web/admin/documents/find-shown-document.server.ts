import type { Db } from '#platform/database/database.server.ts'
import type { IssuedDocument } from '#shop/documents/document.ts'
import { findDocument } from '#shop/documents/document-store.server.ts'

/** Throws 404 unless the document belongs to the order in the address. */
export async function findShownDocument(
  db: Db,
  { number, id }: { number: string; id: string },
): Promise<IssuedDocument> {
  const document = /^[1-9]\d{0,14}$/.test(id) ? await findDocument(db, Number(id)) : undefined
  if (document?.orderNumber !== number.toUpperCase())
    throw new Response('There is no such document.', { status: 404 })
  return document
}
