import type { Db } from '#platform/database/database.server.ts'
import { creditRefunds, creditUncollected } from '../documents/credit-refunds.server.ts'
import { isInvoice, type IssuedDocument } from '../documents/document.ts'
import { listDocuments } from '../documents/document-store.server.ts'
import { issueInvoice } from '../documents/issue-invoice.server.ts'
import { insertMissingInvoice } from '../documents/order-to-invoice-store.server.ts'
import { leftToPack, type Parcel, type ParcelLine } from './parcel.ts'
import { hasLeft } from './parcel-state.ts'
import { listPackableLines, listParcels } from './parcel-store.server.ts'

type InvoicedParcel = Pick<Parcel, 'id' | 'orderId' | 'collectPaise'> & {
  lines: readonly ParcelLine[]
}

/** Issues the invoice of a parcel that leaves. An invoice of the whole order covers its parcels.
 * Missing data of the shop never stops a parcel. */
export async function invoiceParcel(
  tx: Db,
  { id, orderId, lines }: Omit<InvoicedParcel, 'collectPaise'>,
): Promise<void> {
  const invoices = (await listDocuments(tx, orderId)).filter(isValidInvoice)
  const isCovered = invoices.some(({ parcelId }) => parcelId === null || parcelId === id)
  if (isCovered) return
  const pieces = lines.map(({ position, quantity }) => ({ position, quantity }))
  const { outcome } = await issueInvoice(tx, { orderId, lines: pieces, parcelId: id })
  if (outcome === 'facts-missing') await insertMissingInvoice(tx, orderId)
  else if (await isLastParcel(tx, orderId)) await issueInvoice(tx, { orderId })
}

/** Whether nothing is left to send, so that money kept for pieces that were not sent is invoiced. */
async function isLastParcel(tx: Db, orderId: number): Promise<boolean> {
  const lines = await listPackableLines(tx, orderId)
  const parcels = await listParcels(tx, orderId)
  return (
    lines.every((line) => leftToPack(line) === 0) &&
    parcels.every(({ state }) => state === 'cancelled' || hasLeft(state))
  )
}

/** Credits what the courier did not collect for a parcel that came back, including its share of
 * delivery, while other parcels of the order stay sold. The parcel is inspected already. */
export async function creditParcel(
  tx: Db,
  { id, orderId, lines, collectPaise }: InvoicedParcel,
  reason: string,
): Promise<void> {
  const invoices = (await listDocuments(tx, orderId)).filter(isValidInvoice)
  const own = invoices.filter(({ parcelId }) => parcelId === id)
  const covering = own.length > 0 ? own : invoices.filter(({ parcelId }) => parcelId === null)
  if (covering.length === 0) return
  const pieces = lines.map(({ position, quantity }) => ({ position, quantity }))
  const invoiceIds = covering.map((invoice) => invoice.id)
  await creditUncollected(tx, {
    orderId,
    lines: pieces,
    reason,
    amountPaise: collectPaise,
    invoiceIds,
  })
  await creditRefunds(tx, { orderId, reason })
}

function isValidInvoice(document: IssuedDocument): boolean {
  return isInvoice(document) && document.cancelledAt === null
}
