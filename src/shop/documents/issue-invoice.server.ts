import type { Db } from '#platform/database/database.server.ts'
import { indianDay } from '../tax/dated.ts'
import { stateCodeOf } from '../tax/indian-states.ts'
import { findTaxRules } from '../tax/tax-store.server.ts'
import { leftOf } from './credit-amounts.ts'
import { creditRefunds } from './credit-refunds.server.ts'
import { listInvoicedLines } from './credit-store.server.ts'
import type { IssuedDocument } from './document.ts'
import { findDocument, insertDocument } from './document-store.server.ts'
import { findSupplier } from './find-supplier.server.ts'
import { invoiceLine, type InvoicePieces, type InvoiceTax } from './invoice-lines.ts'
import { placeOf, taxOf } from './invoice-tax.ts'
import { findKeptPaise } from './kept-money-store.server.ts'
import {
  deleteMissingInvoice,
  lockOrderToInvoice,
  type OrderToInvoice,
} from './order-to-invoice-store.server.ts'
import { updateSeriesNumber } from './series-store.server.ts'
import { missingFacts, type SupplierFact } from './supplier.ts'

export type InvoiceIssued =
  | { outcome: 'issued'; document: IssuedDocument }
  /** The order is not placed, or all its pieces are invoiced. */
  | { outcome: 'nothing-to-invoice' }
  | { outcome: 'facts-missing'; missing: SupplierFact[] }

export type InvoiceRequest = {
  orderId: number
  /** All pieces that are not invoiced yet, if missing. */
  lines?: readonly InvoicePieces[]
  parcelId?: number
  at?: Date
}

/** Issues the invoice or bill of supply for pieces of an order, by the tax mode and the rates of
 * the day. Earlier refunds are credited at once. Throws if a line has fewer pieces left. */
export async function issueInvoice(
  tx: Db,
  { orderId, lines, parcelId, at = new Date() }: InvoiceRequest,
): Promise<InvoiceIssued> {
  const order = await lockOrderToInvoice(tx, orderId)
  if (!order?.isPlaced) return { outcome: 'nothing-to-invoice' }
  const day = indianDay(at)
  const rules = await findTaxRules(tx)
  const supplier = await findSupplier(tx, { periods: rules.periods, day })
  const tax = taxOf(order, supplier, { rules, day })
  const pieces = lines ?? (await findPieces(tx, order, tax))
  if (pieces.length === 0) {
    await deleteMissingInvoice(tx, orderId)
    return { outcome: 'nothing-to-invoice' }
  }
  const missing = missingFacts(supplier)
  if (missing.length > 0) return { outcome: 'facts-missing', missing }
  const invoiced = invoiceLines(order, pieces, tax)
  if (invoiced.every(({ totalPaise }) => totalPaise === 0)) return { outcome: 'nothing-to-invoice' }

  const id = await insertDocument(tx, {
    identity: await updateSeriesNumber(tx, supplier.taxMode === 'regular' ? 'TI' : 'BS', at),
    orderId,
    supplier,
    buyer: { ...order.buyer, stateCode: stateCodeOf(order.buyer.state) },
    payment: order.payment,
    placeOfSupply: placeOf(order, supplier),
    correctsId: null,
    parcelId: parcelId ?? null,
    reason: null,
    paidOutPaise: 0,
    lines: invoiced,
  })
  if (!lines || isComplete(order, lines)) await deleteMissingInvoice(tx, orderId)
  await creditRefunds(tx, { orderId, reason: 'Refunded before the invoice', at })
  return { outcome: 'issued', document: (await findDocument(tx, id))! }
}

/** Whether these are the last pieces. */
function isComplete(order: OrderToInvoice, pieces: readonly InvoicePieces[]): boolean {
  return order.lines.every(({ position, quantity, invoiced }) => {
    const piece = pieces.find((each) => each.position === position)
    return invoiced.quantity + (piece?.quantity ?? 0) === quantity
  })
}

function invoiceLines(order: OrderToInvoice, pieces: readonly InvoicePieces[], tax: InvoiceTax) {
  return pieces.map(({ position, quantity }) => {
    const line = order.lines.find((each) => each.position === position)
    if (!line) throw new Error(`order ${order.number} has no line ${position}`)
    return invoiceLine(line, quantity, tax)
  })
}

/** Leaves out pieces that went back to stock, unless the shop keeps more money than the others are
 * worth. Then they are invoiced as well, and their refund is credited. */
async function findPieces(
  tx: Db,
  order: OrderToInvoice,
  tax: InvoiceTax,
): Promise<InvoicePieces[]> {
  const all = piecesLeft(order, () => 0)
  if (order.lines.every(({ returnedQuantity }) => returnedQuantity === 0)) return all
  const sent = piecesLeft(order, ({ returnedQuantity }) => returnedQuantity)
  const invoiced = await listInvoicedLines(tx, order.id)
  const value = [...invoiced.map(leftOf), ...invoiceLines(order, sent, tax)].reduce(
    (sum, { totalPaise }) => sum + totalPaise,
    0,
  )
  return value >= (await findKeptPaise(tx, order.id)) ? sent : all
}

type OrderedLine = OrderToInvoice['lines'][number]

function piecesLeft(
  { lines }: OrderToInvoice,
  without: (line: OrderedLine) => number,
): InvoicePieces[] {
  return lines
    .map((line) => ({
      position: line.position,
      quantity: line.quantity - line.invoiced.quantity - without(line),
    }))
    .filter(({ quantity }) => quantity > 0)
}
