import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import { creditAmounts, leftOf, priceOfPieces, spreadCredit } from './credit-amounts.ts'
import { listInvoicedLines, type InvoicedLine } from './credit-store.server.ts'
import type { IssuedDocument } from './document.ts'
import { findDocument, insertDocument } from './document-store.server.ts'
import type { InvoicePieces } from './invoice-lines.ts'
import { findRefundWithoutVoucher } from './advance-store.server.ts'
import { findKeptPaise } from './kept-money-store.server.ts'
import { updateSeriesNumber } from './series-store.server.ts'

type Occasion = { orderId: number; reason: string; at?: Date }

/** Credits the part of the invoices that the shop no longer keeps, in the transaction of a refund or
 * of a parcel that came back. The caller holds the order's lock. Repeated calls credit nothing. */
export async function creditRefunds(tx: Db, occasion: Occasion): Promise<IssuedDocument[]> {
  const notes = await creditInvoices(tx, occasion)
  await refundAdvance(tx, occasion)
  return notes
}

async function creditInvoices(tx: Db, occasion: Occasion): Promise<IssuedDocument[]> {
  const lines = await listInvoicedLines(tx, occasion.orderId)
  if (lines.length === 0) return []
  const left = lines.reduce((sum, line) => sum + leftOf(line).totalPaise, 0)
  const amountPaise = Math.min(left, left - (await findKeptPaise(tx, occasion.orderId)))
  if (amountPaise <= 0) return []
  return writeNotes(tx, { ...occasion, lines, pieces: returnedPieces(lines), amountPaise })
}

/** Issues the refund voucher for the part of an advance that goes back before its invoice. Without a
 * receipt voucher there is none (CGST Rule 51). */
async function refundAdvance(tx: Db, occasion: Occasion): Promise<void> {
  const refundedPaise = await findRefundWithoutVoucher(tx, occasion.orderId)
  if (refundedPaise <= 0) return
  const lines = await listInvoicedLines(tx, occasion.orderId, ['RV'])
  const left = lines.reduce((sum, line) => sum + leftOf(line).totalPaise, 0)
  const amountPaise = Math.min(left, refundedPaise)
  if (amountPaise <= 0) return
  await writeNotes(tx, { ...occasion, type: 'RF', lines, pieces: lines.map(() => 0), amountPaise })
}

export type CreditRequest = Occasion & {
  lines: readonly InvoicePieces[]
  /** The price of the pieces without delivery and other charges, if missing. */
  amountPaise?: Paise
}

/** Credits pieces whose money goes back outside the gateway, for example by bank transfer or as store
 * credit. Refunds through the gateway create their credit notes themselves. Throws, and so writes
 * nothing, if that is more than the invoices hold. */
export async function issueCreditNote(
  tx: Db,
  { lines: wanted, amountPaise, ...occasion }: CreditRequest,
): Promise<IssuedDocument[]> {
  const lines = await listInvoicedLines(tx, occasion.orderId)
  const pieces = piecesOf(lines, wanted)
  const price = lines.reduce((sum, line, index) => sum + priceOfPieces(line, pieces[index]!), 0)
  const paidOut = amountPaise ?? price
  if (paidOut <= 0) return []
  return writeNotes(tx, { ...occasion, lines, pieces, amountPaise: paidOut, isPaidOut: true })
}

/** Credits pieces of a cash order that came back unpaid, from these invoices, and never more than they
 * have left. */
export async function creditUncollected(
  tx: Db,
  { invoiceIds, ...request }: CreditRequest & { invoiceIds: readonly number[]; amountPaise: Paise },
): Promise<IssuedDocument[]> {
  const invoiced = await listInvoicedLines(tx, request.orderId)
  const lines = invoiced.filter(({ documentId }) => invoiceIds.includes(documentId))
  const pieces = piecesOf(lines, withinInvoices(lines, request.lines))
  const left = lines.reduce((sum, line) => sum + leftOf(line).totalPaise, 0)
  const amountPaise = Math.min(left, request.amountPaise)
  return amountPaise > 0 ? writeNotes(tx, { ...request, lines, pieces, amountPaise }) : []
}

/** The wanted pieces that the invoices have left to credit. */
export function withinInvoices(
  lines: readonly InvoicedLine[],
  wanted: readonly InvoicePieces[],
): InvoicePieces[] {
  return wanted.map(({ position, quantity }) => {
    const parts = lines.filter(({ orderLinePosition }) => orderLinePosition === position)
    const left = parts.reduce((sum, part) => sum + leftOf(part).quantity, 0)
    return { position, quantity: Math.min(quantity, left) }
  })
}

/** The returned pieces that need a credit. Uninvoiced pieces count as returned first. */
function returnedPieces(lines: readonly InvoicedLine[]): number[] {
  const positions = [...new Set(lines.map(({ orderLinePosition }) => orderLinePosition))]
  const wanted = positions.map((position) => {
    const parts = lines.filter(({ orderLinePosition }) => orderLinePosition === position)
    const { quantity, returnedQuantity } = parts[0]!.ordered
    const invoiced = parts.reduce((sum, part) => sum + part.quantity, 0)
    const credited = parts.reduce((sum, part) => sum + part.credited.quantity, 0)
    const returned = returnedQuantity - (quantity - invoiced) - credited
    return { position, quantity: Math.max(0, Math.min(returned, invoiced - credited)) }
  })
  return piecesOf(lines, wanted)
}

/** Takes the pieces from the oldest invoice first. */
function piecesOf(lines: readonly InvoicedLine[], wanted: readonly InvoicePieces[]): number[] {
  const rest = new Map(wanted.map(({ position, quantity }) => [position, quantity]))
  const pieces = lines.map((line) => {
    const taken = Math.min(rest.get(line.orderLinePosition) ?? 0, leftOf(line).quantity)
    rest.set(line.orderLinePosition, (rest.get(line.orderLinePosition) ?? 0) - taken)
    return taken
  })
  for (const [position, quantity] of rest)
    if (quantity > 0) throw new Error(`line ${position} has ${quantity} pieces too few to credit`)
  return pieces
}

type Credit = Occasion & {
  type?: 'CN' | 'RF'
  lines: readonly InvoicedLine[]
  pieces: readonly number[]
  amountPaise: Paise
  isPaidOut?: boolean
}

/** One credit note for each invoice, or one refund voucher for the receipt. */
async function writeNotes(
  tx: Db,
  { type = 'CN', orderId, reason, at = new Date(), isPaidOut = false, ...credit }: Credit,
): Promise<IssuedDocument[]> {
  const { lines, pieces, amountPaise } = credit
  const shares = spreadCredit(lines, pieces, amountPaise)
  const credits = lines.flatMap((line, index) => {
    const { quantity, totalPaise } = shares[index]!
    if (totalPaise === 0) return []
    const amounts = creditAmounts(line, totalPaise)
    return [{ ...line, ...amounts, quantity, discountPaise: 0 }]
  })
  const notes: IssuedDocument[] = []
  for (const invoiceId of new Set(credits.map(({ documentId }) => documentId))) {
    const invoice = (await findDocument(tx, invoiceId))!
    const credited = credits.filter(({ documentId }) => documentId === invoiceId)
    const total = credited.reduce((sum, { totalPaise }) => sum + totalPaise, 0)
    const id = await insertDocument(tx, {
      ...invoice,
      identity: await updateSeriesNumber(tx, type, at),
      orderId,
      correctsId: invoiceId,
      reason,
      paidOutPaise: isPaidOut ? total : 0,
      lines: credited,
    })
    notes.push((await findDocument(tx, id))!)
  }
  return notes
}
