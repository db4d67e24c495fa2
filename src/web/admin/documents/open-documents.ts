import { isInvoice, type IssuedDocument } from '#shop/documents/document.ts'
import type { Order } from '#shop/orders/order.ts'

/** An online payment is an advance until its invoice. */
export function hasOpenAdvance({ payMode }: Order, documents: readonly IssuedDocument[]): boolean {
  return (
    payMode === 'gateway' &&
    !documents.some(
      (document) => document.type === 'RV' || (isInvoice(document) && !document.cancelledAt),
    )
  )
}

export function hasUninvoiced({ lines }: Order, documents: readonly IssuedDocument[]): boolean {
  const invoiced = documents
    .filter((document) => isInvoice(document) && !document.cancelledAt)
    .flatMap((document) => document.lines)
  const pieces = (all: readonly { quantity: number }[]) =>
    all.reduce((sum, { quantity }) => sum + quantity, 0)
  return pieces(invoiced) < pieces(lines)
}
