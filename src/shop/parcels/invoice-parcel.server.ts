import type { Db } from '#platform/database/database.server.ts'
import { issueCreditNote } from '../documents/credit-refunds.server.ts'
import { isInvoice, type IssuedDocument } from '../documents/document.ts'
import { listDocuments } from '../documents/document-store.server.ts'
import { issueInvoice } from '../documents/issue-invoice.server.ts'
import { insertMissingInvoice } from '../documents/order-to-invoice-store.server.ts'
import type { Parcel, ParcelLine } from './parcel.ts'

type InvoicedParcel = Pick<Parcel, 'id' | 'orderId'> & { lines: readonly ParcelLine[] }

/** Issues the invoice of a parcel that leaves. An invoice of the whole order covers its parcels.
 * Missing data of the shop never stops a parcel. */
export async function invoiceParcel(tx: Db, { id, orderId, lines }: InvoicedParcel): Promise<void> {
  const invoices = (await listDocuments(tx, orderId)).filter(isValidInvoice)
  const isCovered = invoices.some(({ parcelId }) => parcelId === null || parcelId === id)
  if (isCovered) return
  const pieces = lines.map(({ position, quantity }) => ({ position, quantity }))
  const { outcome } = await issueInvoice(tx, { orderId, lines: pieces, parcelId: id })
  if (outcome === 'facts-missing') await insertMissingInvoice(tx, orderId)
}

/** Credits a parcel of a cash order that came back while other parcels of the order stay sold. Without
 * an invoice there is nothing to credit. */
export async function creditParcel(
  tx: Db,
  { id, orderId, lines }: InvoicedParcel,
  reason: string,
): Promise<void> {
  const invoices = (await listDocuments(tx, orderId)).filter(isValidInvoice)
  if (!invoices.some(({ parcelId }) => parcelId === null || parcelId === id)) return
  const pieces = lines.map(({ position, quantity }) => ({ position, quantity }))
  await issueCreditNote(tx, { orderId, lines: pieces, reason })
}

function isValidInvoice(document: IssuedDocument): boolean {
  return isInvoice(document) && document.cancelledAt === null
}
