import type { Db } from '#platform/database/database.server.ts'
import {
  cancelInvoice,
  issueByHand,
  type InvoiceCancelled,
} from '#shop/documents/issue-by-hand.server.ts'
import { issueReceiptByHand } from '#shop/documents/issue-receipt.server.ts'
import { missingFactsText } from '#shop/documents/supplier.ts'
import { lineText } from '#shop/form-text.ts'
import type { OrderResult } from '../orders/orders-result.ts'

const cancelTexts: Record<InvoiceCancelled['outcome'], string> = {
  cancelled: 'The invoice is cancelled. Its number stays in use.',
  'reason-missing': 'Please give a reason, of at most 200 characters.',
  'unknown-document': 'There is no such invoice.',
  'already-sent': 'The parcel has left. Goods that come back get a credit note.',
  'not-open': 'This invoice is cancelled, or has a credit note. You now see its current state.',
}

const about = 'documents' as const

/** Handles `issue-invoice`, `cancel-invoice` and `issue-receipt` of the order page. */
export async function documentAction(
  db: Db,
  staffId: string,
  form: FormData,
): Promise<OrderResult> {
  const id = (field: string) => {
    const value = Number(form.get(field))
    return Number.isSafeInteger(value) && value > 0 ? value : 0
  }
  if (form.get('intent') === 'cancel-invoice') {
    const reason = lineText(form.get('reason'))
    const { outcome } = await cancelInvoice(db, { documentId: id('documentId'), staffId, reason })
    return {
      about,
      tone: outcome === 'cancelled' ? 'success' : 'error',
      text: cancelTexts[outcome],
    }
  }
  const issue = form.get('intent') === 'issue-receipt' ? issueReceiptByHand : issueByHand
  const issued = await issue(db, { orderId: id('orderId'), staffId })
  switch (issued.outcome) {
    case 'issued':
      return { about, tone: 'success', text: `Issued: ${issued.document.number}` }
    case 'facts-missing':
      return {
        about,
        tone: 'error',
        text: `Please enter the ${missingFactsText(issued.missing)} first. Nothing was issued.`,
      }
    case 'nothing-to-invoice':
      return { about, tone: 'error', text: 'Everything in this order is invoiced.' }
    case 'no-advance':
      return { about, tone: 'error', text: 'This order has no advance without a receipt.' }
    case 'not-open':
      return { about, tone: 'error', text: 'An unpaid order gets no invoice.' }
  }
}
