import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { ordersTopic } from '../orders/order.ts'
import { isUnsent, type OrderStatus } from '../orders/order-status.ts'
import { isInvoice } from './document.ts'
import { findDocument, updateDocumentCancelled } from './document-store.server.ts'
import { issueInvoice, type InvoiceIssued } from './issue-invoice.server.ts'
import { findCanInvoice, lockOrderToInvoice } from './order-to-invoice-store.server.ts'

export type IssuedByHand = InvoiceIssued | { outcome: 'not-open' }

/** Issues the invoice of an order for a member of staff. A cancelled or refunded order gets none. */
export async function issueByHand(
  db: Db,
  { orderId, staffId }: { orderId: number; staffId: string },
): Promise<IssuedByHand> {
  return inTransaction(db, async (tx): Promise<IssuedByHand> => {
    const order = await lockOrderToInvoice(tx, orderId)
    if (!order || !(await findCanInvoice(tx, orderId))) return { outcome: 'not-open' }
    const issued = await issueInvoice(tx, { orderId })
    if (issued.outcome !== 'issued') return issued
    await recordChange(tx, {
      staffId,
      action: 'invoice-issued',
      subject: `order:${order.number}`,
      before: null,
      after: { number: issued.document.number },
    })
    await publish(tx, ordersTopic)
    return issued
  })
}

export const CANCEL_REASON_MAX = 200

export type InvoiceCancelled = {
  outcome:
    | 'cancelled'
    | 'reason-missing'
    | 'unknown-document'
    /** Goods that have left need a credit note instead. */
    | 'already-sent'
    /** It is cancelled, or a credit note refers to it. */
    | 'not-open'
}

/** Cancels an invoice whose parcel never left. Its number stays, and its pieces can be invoiced again. */
export async function cancelInvoice(
  db: Db,
  wish: { documentId: number; staffId: string; reason: string },
): Promise<InvoiceCancelled> {
  const { documentId, staffId, reason } = wish
  if (!reason || reason.length > CANCEL_REASON_MAX) return { outcome: 'reason-missing' }
  const document = await findDocument(db, documentId)
  if (!document || !isInvoice(document)) return { outcome: 'unknown-document' }
  return inTransaction(db, async (tx): Promise<InvoiceCancelled> => {
    const order = await lockOrderToInvoice(tx, document.orderId)
    if (!order || !isUnsent(order.status as OrderStatus)) return { outcome: 'already-sent' }
    if (!(await updateDocumentCancelled(tx, { id: documentId, reason })))
      return { outcome: 'not-open' }
    await recordChange(tx, {
      staffId,
      action: 'invoice-cancelled',
      subject: `order:${order.number}`,
      before: { number: document.number },
      after: { number: document.number, reason },
    })
    await publish(tx, ordersTopic)
    return { outcome: 'cancelled' }
  })
}
