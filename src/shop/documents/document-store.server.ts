import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import type { DocumentLine, IssuedDocument } from './document.ts'
import { identityColumns, type DocumentIdentity } from './series-store.server.ts'

const lines = sql<DocumentLine[]>`(
  select json_agg(json_build_object('position', line.position, 'orderLinePosition', line.order_line_position,
    'description', line.description, 'hsn', line.hsn, 'uqc', line.uqc, 'quantity', line.quantity,
    'rateBp', line.rate_bp, 'unitPaise', line.unit_paise, 'discountPaise', line.discount_paise,
    'taxablePaise', line.taxable_paise, 'cgstPaise', line.cgst_paise, 'sgstPaise', line.sgst_paise,
    'igstPaise', line.igst_paise, 'totalPaise', line.total_paise) order by line.position)
  from document_lines line where line.document_id = documents.id)`

const corrects = sql<IssuedDocument['corrects']>`(
  select json_build_object('id', invoice.id, 'number', invoice.number, 'issuedOn', invoice.issued_on)
  from documents invoice where invoice.id = documents.corrects_id)`

const wrap = sql<IssuedDocument['wrap']>`case when orders.gift_wrap_paise > 0 then
  json_build_object('giftWrapPaise', orders.gift_wrap_paise,
    'chargesPaise', orders.delivery_paise + orders.cash_fee_paise + orders.gift_wrap_paise) end`

function documents(db: Db) {
  return db
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .select([
      'documents.id',
      'documents.type',
      'documents.number',
      'documents.prefix',
      'documents.financial_year as financialYear',
      'documents.serial',
      'documents.order_id as orderId',
      'orders.number as orderNumber',
      sql<Date>`coalesce(orders.placed_at, orders.created_at)`.as('orderedAt'),
      corrects.as('corrects'),
      'documents.parcel_id as parcelId',
      'documents.reason',
      sql<string>`to_char(documents.issued_on, 'YYYY-MM-DD')`.as('issuedOn'),
      'documents.issued_at as issuedAt',
      'documents.supplier',
      'documents.buyer',
      'documents.payment',
      'documents.place_of_supply as placeOfSupply',
      'documents.total_paise as totalPaise',
      'documents.round_off_paise as roundOffPaise',
      'documents.cancelled_at as cancelledAt',
      'documents.cancel_reason as cancelReason',
      lines.as('lines'),
      wrap.as('wrap'),
    ])
    .$castTo<IssuedDocument>()
}

/** In the sequence of issue. */
export async function listDocuments(db: Db, orderId: number): Promise<IssuedDocument[]> {
  return documents(db).where('documents.order_id', '=', orderId).orderBy('documents.id').execute()
}

/** The invoices and bills of supply that are valid, of one parcel or of the whole order. */
export async function listInvoicesOfParcel(
  db: Db,
  { orderId, parcelNumber }: { orderId: number; parcelNumber: number | null },
): Promise<IssuedDocument[]> {
  return documents(db)
    .where('documents.order_id', '=', orderId)
    .where('documents.type', 'in', ['TI', 'BS'])
    .where('documents.cancelled_at', 'is', null)
    .$if(parcelNumber !== null, (query) =>
      query.where(
        sql<boolean>`documents.parcel_id = (select id from parcels where order_id = ${orderId}
          and number = ${parcelNumber})`,
      ),
    )
    .orderBy('documents.id')
    .execute()
}

/** The next documents of a period in the sequence of issue. */
export async function listDocumentsIssuedAfter(
  db: Db,
  {
    after,
    to,
    countMax,
  }: { after: { issuedOn: string; id: number }; to: string; countMax: number },
): Promise<IssuedDocument[]> {
  return documents(db)
    .where(
      sql<boolean>`(documents.issued_on, documents.id) > (${after.issuedOn}::date, ${after.id}::bigint)`,
    )
    .where(sql<boolean>`documents.issued_on <= ${to}::date`)
    .orderBy('documents.issued_on')
    .orderBy('documents.id')
    .limit(countMax)
    .execute()
}

export async function findDocument(db: Db, id: number): Promise<IssuedDocument | undefined> {
  return documents(db).where('documents.id', '=', id).executeTakeFirst()
}

export type NewDocument = Pick<
  IssuedDocument,
  'orderId' | 'supplier' | 'buyer' | 'payment' | 'placeOfSupply'
> & {
  identity: DocumentIdentity
  correctsId: number | null
  parcelId: number | null
  reason: string | null
  paidOutPaise: Paise
  lines: readonly Omit<DocumentLine, 'position'>[]
}

/** Returns the document's id. */
export async function insertDocument(tx: Db, document: NewDocument): Promise<number> {
  const { identity, lines: rows } = document
  const { id } = await tx
    .insertInto('documents')
    .values({
      type: identity.type,
      ...identityColumns(identity),
      order_id: document.orderId,
      corrects_id: document.correctsId,
      parcel_id: document.parcelId,
      reason: document.reason,
      supplier: JSON.stringify(document.supplier),
      buyer: JSON.stringify(document.buyer),
      payment: JSON.stringify(document.payment),
      place_of_supply: document.placeOfSupply,
      paid_out_paise: document.paidOutPaise,
      total_paise: rows.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(tx, id, rows)
  return id
}

async function insertLines(tx: Db, documentId: number, rows: NewDocument['lines']): Promise<void> {
  await tx
    .insertInto('document_lines')
    .values(
      rows.map((line, position) => ({
        document_id: documentId,
        position,
        order_line_position: line.orderLinePosition,
        description: line.description,
        hsn: line.hsn,
        uqc: line.uqc,
        quantity: line.quantity,
        rate_bp: line.rateBp,
        unit_paise: line.unitPaise,
        discount_paise: line.discountPaise,
        taxable_paise: line.taxablePaise,
        cgst_paise: line.cgstPaise,
        sgst_paise: line.sgstPaise,
        igst_paise: line.igstPaise,
        total_paise: line.totalPaise,
      })),
    )
    .execute()
}

/** Returns false if the document is cancelled already, or a credit note refers to it. */
export async function updateDocumentCancelled(
  tx: Db,
  { id, reason }: { id: number; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set({ cancelled_at: sql<Date>`now()`, cancel_reason: reason })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documents as note')
            .select('note.id')
            .whereRef('note.corrects_id', '=', 'documents.id')
            .where('note.cancelled_at', 'is', null),
        ),
      ),
    )
    .where(
      sql<boolean>`not exists (select from parcels parcel where parcel.order_id = documents.order_id
        and left_at is not null and (documents.parcel_id is null or parcel.id = documents.parcel_id))`,
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
