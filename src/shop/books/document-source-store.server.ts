import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { BookDocument, BookLine } from './book-document.ts'
import type { Period } from './period.ts'

const DOCUMENTS_AT_ONCE = 500

type Row = Omit<BookDocument, 'lines'> & { id: number; lines: BookLine[] | null }

/** Reads the documents of a period in the sequence of issue, in batches, so that any number of them
 * needs little memory. */
export async function* everyDocument(db: Db, period: Period): AsyncGenerator<BookDocument> {
  let after = { issuedOn: period.from, id: 0 }
  for (;;) {
    const rows = await listDocumentsAfter(db, period, after)
    for (const { id: _id, lines, ...document } of rows) yield { ...document, lines: lines ?? [] }
    const last = rows.at(-1)
    if (!last || rows.length < DOCUMENTS_AT_ONCE) return
    after = last
  }
}

/** The HSN code of a line. One that was missing when the document was issued is the present one of the
 * product or its kind, because the GST return is refused without codes. */
const codeOf = sql`coalesce(nullif(line.hsn, ''), nullif(product.hsn, ''), nullif(kind.hsn, ''), '')`

/** A supply of an unregistered shop has no place; it counts as one within the state. */
async function listDocumentsAfter(
  db: Db,
  { to }: Period,
  after: { issuedOn: string; id: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select document.id, document.type, document.number, to_char(document.issued_on, 'YYYY-MM-DD') as "issuedOn",
      document.cancelled_at is not null as "isCancelled", orders.number as "orderNumber",
      (select jsonb_build_object('type', invoice.type, 'number', invoice.number, 'issuedOn', invoice.issued_on, 'totalPaise', invoice.total_paise)
        from documents invoice where invoice.id = document.corrects_id) as corrects,
      coalesce(document.reason, '') as reason,
      coalesce(document.supplier->>'stateCode', '') as "supplierState",
      coalesce(document.place_of_supply, document.supplier->>'stateCode', '') as "placeOfSupply",
      coalesce(document.buyer->>'name', '') as customer, coalesce(document.buyer->>'gstin', '') as "buyerGstin",
      document.payment->>'mode' as "payMode", coalesce(document.payment->>'reference', '') as "paymentRef",
      coalesce((select to_char(min(line.settled_on), 'YYYY-MM-DD') from settlement_lines line
        where line.entity_id = document.payment->>'reference'),
        (select to_char(cash.noted_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')
          from cash_handovers cash where cash.order_id = document.order_id), '') as "settledOn",
      document.round_off_paise as "roundOffPaise", document.total_paise as "totalPaise",
      (select jsonb_agg(jsonb_build_object('description', line.description, 'sku', coalesce(known.sku, ''), 'hsn', ${codeOf}, 'uqc', line.uqc,
          'quantity', line.quantity, 'rateBp', line.rate_bp, 'taxablePaise', line.taxable_paise, 'cgstPaise', line.cgst_paise,
          'sgstPaise', line.sgst_paise, 'igstPaise', line.igst_paise, 'totalPaise', line.total_paise) order by line.position)
        from document_lines line
        join order_lines sold on sold.order_id = document.order_id and sold.position = line.order_line_position
        left join products product on product.id = sold.product_id
        left join product_kinds kind on kind.slug = product.type
        left join product_skus known on known.product_id = sold.product_id and known.size = sold.size
        where line.document_id = document.id) as lines
    from (select * from documents where (issued_on, id) > (${after.issuedOn}::date, ${after.id}::bigint) and issued_on <= ${to}::date
      order by issued_on, id limit ${DOCUMENTS_AT_ONCE}) document
    join orders on orders.id = document.order_id
    order by document.issued_on, document.id`.execute(db)
  return rows
}

export type UncodedSales = { products: number; titles: string[] }

const TITLES_SHOWN = 5

/** Counts the titles without an HSN code on the period's invoices and credit notes, and names the first. */
export async function findUncodedSales(db: Db, { from, to }: Period): Promise<UncodedSales> {
  const { rows } = await sql<{ title: string; products: number }>`
    select sold.title, count(*) over ()::int as products from documents document
    join document_lines line on line.document_id = document.id and line.hsn = ''
    join order_lines sold on sold.order_id = document.order_id and sold.position = line.order_line_position
    left join products product on product.id = sold.product_id
    left join product_kinds kind on kind.slug = product.type
    where document.issued_on between ${from}::date and ${to}::date and document.type in ('TI', 'CN')
      and document.cancelled_at is null and ${codeOf} = ''
    group by sold.title order by sold.title limit ${TITLES_SHOWN}`.execute(db)
  return { products: rows[0]?.products ?? 0, titles: rows.map(({ title }) => title) }
}
