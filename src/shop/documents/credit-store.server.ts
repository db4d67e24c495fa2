import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { CreditableLine } from './credit-amounts.ts'
import type { DocumentLine, DocumentType } from './document.ts'

/** A line of an invoice or receipt that is not cancelled, with the pieces of its order line that are back. */
export type InvoicedLine = CreditableLine &
  Omit<DocumentLine, 'position'> & {
    documentId: number
    /** The quantities of the whole order line, over all its invoices. */
    ordered: { quantity: number; returnedQuantity: number }
  }

/** In the sequence of issue. */
export async function listInvoicedLines(
  db: Db,
  orderId: number,
  types: readonly DocumentType[] = ['TI', 'BS'],
): Promise<InvoicedLine[]> {
  const { rows } = await sql<InvoicedLine>`
    select documents.id as "documentId", line.order_line_position as "orderLinePosition", line.description, line.hsn, line.uqc,
      line.quantity, line.rate_bp as "rateBp", line.unit_paise as "unitPaise", line.discount_paise as "discountPaise",
      line.taxable_paise as "taxablePaise", line.cgst_paise as "cgstPaise", line.sgst_paise as "sgstPaise",
      line.igst_paise as "igstPaise", line.total_paise as "totalPaise", credited.amounts as credited,
      json_build_object('quantity', order_lines.quantity, 'returnedQuantity', order_lines.returned_quantity) as ordered
    from documents
    join document_lines line on line.document_id = documents.id
    join order_lines on order_lines.order_id = documents.order_id and order_lines.position = line.order_line_position
    cross join lateral (
      select json_build_object('quantity', coalesce(sum(part.quantity), 0), 'taxablePaise', coalesce(sum(part.taxable_paise), 0),
        'cgstPaise', coalesce(sum(part.cgst_paise), 0), 'sgstPaise', coalesce(sum(part.sgst_paise), 0),
        'igstPaise', coalesce(sum(part.igst_paise), 0), 'totalPaise', coalesce(sum(part.total_paise), 0)) as amounts
      from documents note join document_lines part on part.document_id = note.id
      where note.corrects_id = documents.id and note.cancelled_at is null
        and part.order_line_position = line.order_line_position
    ) credited
    where documents.order_id = ${orderId} and documents.type = any (${types}::text[]) and documents.cancelled_at is null
    order by documents.id, line.position`.execute(db)
  return rows
}
