import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import type { Paise } from '../money.ts'
import { ordersTopic } from '../orders/order.ts'
import { apportion } from '../tax/apportion.ts'
import { indianDay } from '../tax/dated.ts'
import { stateCodeOf } from '../tax/indian-states.ts'
import { findTaxRules } from '../tax/tax-store.server.ts'
import { findOpenAdvance } from './advance-store.server.ts'
import { creditAmounts } from './credit-amounts.ts'
import { creditRefunds } from './credit-refunds.server.ts'
import { sumAmounts, type DocumentLine, type IssuedDocument } from './document.ts'
import { findDocument, insertDocument } from './document-store.server.ts'
import { findSupplier } from './find-supplier.server.ts'
import { invoiceLine } from './invoice-lines.ts'
import { placeOf, taxOf } from './invoice-tax.ts'
import { lockOrderToInvoice } from './order-to-invoice-store.server.ts'
import { updateSeriesNumber } from './series-store.server.ts'
import { missingFacts, type SupplierFact } from './supplier.ts'

export type ReceiptIssued =
  | { outcome: 'issued'; document: IssuedDocument }
  /** The order is not paid online, is invoiced, or has its receipt. */
  | { outcome: 'no-advance' }
  | { outcome: 'facts-missing'; missing: SupplierFact[] }

/** Issues the receipt voucher (CGST Rule 50) for the online payment of an order, dated by its day.
 * What was refunded before gets its refund voucher at once. */
export async function issueReceipt(tx: Db, orderId: number): Promise<ReceiptIssued> {
  const order = await lockOrderToInvoice(tx, orderId)
  const advance = order && (await findOpenAdvance(tx, orderId))
  if (!advance) return { outcome: 'no-advance' }
  const at = advance.placedAt
  const day = indianDay(at)
  const rules = await findTaxRules(tx)
  const supplier = await findSupplier(tx, { periods: rules.periods, day })
  const missing = missingFacts(supplier)
  if (missing.length > 0) return { outcome: 'facts-missing', missing }
  const tax = taxOf(order, supplier, { rules, day })
  const whole = order.lines.map((line) => invoiceLine(line, line.quantity, tax))
  const id = await insertDocument(tx, {
    identity: await updateSeriesNumber(tx, 'RV', at),
    orderId,
    supplier,
    buyer: { ...order.buyer, stateCode: stateCodeOf(order.buyer.state) },
    payment: order.payment,
    placeOfSupply: placeOf(order, supplier),
    correctsId: null,
    parcelId: null,
    reason: null,
    paidOutPaise: 0,
    lines: partOf(whole, advance.amountPaise),
  })
  await creditRefunds(tx, { orderId, reason: 'Refunded before the invoice' })
  return { outcome: 'issued', document: (await findDocument(tx, id))! }
}

type NewLine = Omit<DocumentLine, 'position'>

/** Store credit does not count as an advance, so a payment can be less than the sum of the lines. */
function partOf(lines: readonly NewLine[], amountPaise: Paise): NewLine[] {
  const totals = lines.map(({ totalPaise }) => totalPaise)
  const shares = apportion(amountPaise, totals)
  return lines.flatMap((line, index) => {
    const credited = { ...sumAmounts([]), quantity: 0 }
    const share = shares[index]!
    return share > 0 ? [{ ...line, ...creditAmounts({ ...line, credited }, share) }] : []
  })
}

/** Issues a receipt for a member of staff. */
export async function issueReceiptByHand(
  db: Db,
  { orderId, staffId }: { orderId: number; staffId: string },
): Promise<ReceiptIssued> {
  return inTransaction(db, async (tx): Promise<ReceiptIssued> => {
    const issued = await issueReceipt(tx, orderId)
    if (issued.outcome !== 'issued') return issued
    await recordChange(tx, {
      staffId,
      action: 'receipt-issued',
      subject: `order:${issued.document.orderNumber}`,
      before: null,
      after: { number: issued.document.number },
    })
    await publish(tx, ordersTopic)
    return issued
  })
}
