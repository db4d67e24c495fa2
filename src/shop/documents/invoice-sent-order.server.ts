import type { Db } from '#platform/database/database.server.ts'
import { issueInvoice } from './issue-invoice.server.ts'
import { insertMissingInvoice } from './order-to-invoice-store.server.ts'

/** Issues the invoice of an order that leaves the shop. Missing data of the shop never stops a parcel:
 * the order is then listed among those without an invoice. */
export async function invoiceSentOrder(tx: Db, orderId: number): Promise<void> {
  const { outcome } = await issueInvoice(tx, { orderId })
  if (outcome === 'facts-missing') await insertMissingInvoice(tx, orderId)
}
