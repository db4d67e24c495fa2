import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import type { ImageRef } from '../media/image.ts'
import { ORDERS_PER_PAGE, pageOf, type Page } from '../paging.ts'
import type { Return, ReturnLine, ReturnStep } from './return.ts'
import { statesIn, type ReturnList, type ReturnState } from './return-state.ts'

/** Queries about returns, as customers and admins see them. */

function returns(db: Db) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select([
      'returns.id',
      'returns.order_id as orderId',
      'orders.number as orderNumber',
      'orders.customer_id as customerId',
      'returns.state',
      'returns.reason',
      'returns.note',
      'returns.outcome',
      'returns.refund_paise as refundPaise',
      'returns.payee_shown as payeeShown',
      'returns.transfer_reference as transferReference',
      'returns.requested_at as requestedAt',
    ])
    .select(({ selectFrom }) => [
      selectFrom('orders as replacement')
        .whereRef('replacement.id', '=', 'returns.exchange_order_id')
        .select('replacement.number')
        .as('exchangeOrderNumber'),
      selectFrom('exchange_holds')
        .whereRef('exchange_holds.return_id', '=', 'returns.id')
        .where('exchange_holds.status', '=', 'held')
        .select(({ fn }) => fn.min('expires_at').as('until'))
        .as('keptUntil'),
    ])
    .select(sql<string>`trim(orders.first_name || ' ' || orders.last_name)`.as('customerName'))
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('return_lines')
          .innerJoin('order_lines', (join) =>
            join
              .onRef('order_lines.order_id', '=', 'return_lines.order_id')
              .onRef('order_lines.position', '=', 'return_lines.position'),
          )
          .leftJoin('exchange_holds', (join) =>
            join
              .onRef('exchange_holds.return_id', '=', 'return_lines.return_id')
              .onRef('exchange_holds.position', '=', 'return_lines.position'),
          )
          .whereRef('return_lines.return_id', '=', 'returns.id')
          .select([
            'return_lines.position',
            'order_lines.product_id as productId',
            'order_lines.title',
            'order_lines.size',
            'return_lines.quantity',
            'return_lines.grade',
            'return_lines.accepted_quantity as acceptedQuantity',
            'return_lines.refund_paise as refundPaise',
            sql<string>`case when returns.outcome = 'exchange' then exchange_holds.size end`.as(
              'newSize',
            ),
            sql<boolean>`coalesce(exchange_holds.status = 'held', false)`.as('isKept'),
          ])
          .orderBy('return_lines.position'),
      ).as('lines'),
      jsonArrayFrom(
        selectFrom('return_photos')
          .innerJoin('images', 'images.id', 'return_photos.image_id')
          .whereRef('return_photos.return_id', '=', 'returns.id')
          .select(['images.id', 'images.width', 'images.height', 'images.tint'])
          .orderBy('return_photos.position'),
      ).as('photos'),
      jsonArrayFrom(
        selectFrom('return_events')
          .leftJoin('users', 'users.id', 'return_events.staff_id')
          .whereRef('return_events.return_id', '=', 'returns.id')
          .select([
            'return_events.state',
            'return_events.note',
            'users.name as staffName',
            'return_events.at',
          ])
          .orderBy('return_events.id'),
      ).as('steps'),
    ])
}

type Row = Omit<Return, 'state' | 'reason' | 'outcome' | 'lines' | 'photos' | 'steps'> & {
  state: string
  reason: string
  outcome: string
  lines: unknown[]
  photos: unknown[]
  steps: { at: string }[]
}

function returnFrom(row: Row): Return {
  return {
    ...(row as unknown as Return),
    lines: row.lines as ReturnLine[],
    photos: (row.photos as ImageRef[]).map((photo, index) => ({
      ...photo,
      alt: `Photo ${index + 1}`,
    })),
    steps: row.steps.map((step) => ({ ...step, at: new Date(step.at) }) as ReturnStep),
  }
}

export async function findReturn(db: Db, id: number): Promise<Return | undefined> {
  const row = await returns(db).where('returns.id', '=', id).executeTakeFirst()
  return row && returnFrom(row)
}

/** Oldest first. */
export async function listReturnsOfOrder(db: Db, orderId: number): Promise<Return[]> {
  const rows = await returns(db)
    .where('returns.order_id', '=', orderId)
    .orderBy('returns.id')
    .execute()
  return rows.map(returnFrom)
}

/** Newest first, except the list `to-do`: there the return that has waited longest is first. */
export async function listReturns(
  db: Db,
  { list, page }: { list: ReturnList; page: number },
): Promise<Page<Return>> {
  const states = [...statesIn(list)]
  const { total } = await db
    .selectFrom('returns')
    .where('state', 'in', states)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await returns(db)
    .where('returns.state', 'in', states)
    .orderBy('returns.id', list === 'to-do' ? 'asc' : 'desc')
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE)
    .execute()
  return pageOf(rows.map(returnFrom), page, total, ORDERS_PER_PAGE)
}

/** The encrypted payee of a return; null if there is none. */
export async function findSealedPayee(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('returns')
    .where('id', '=', id)
    .select('payee_sealed as sealed')
    .executeTakeFirst()
  return row?.sealed ?? null
}

export type ReturnOwner = { orderId: number; state: ReturnState }

/** Finds a return of this customer. */
export async function findOwnReturn(
  db: Db,
  customerId: string,
  id: number,
): Promise<ReturnOwner | undefined> {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .where('returns.id', '=', id)
    .where('orders.customer_id', '=', customerId)
    .select(['returns.order_id as orderId', 'returns.state'])
    .$narrowType<{ state: ReturnState }>()
    .executeTakeFirst()
}

/** The photos among these ids that this customer has uploaded, in the same order. */
export async function listOwnPhotos(
  db: Db,
  customerId: string,
  ids: readonly string[],
): Promise<ImageRef[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('images')
    .where('id', 'in', ids)
    .where('uploaded_by', '=', customerId)
    .select(['id', 'width', 'height', 'tint'])
    .execute()
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((row, index) => ({ ...row, alt: `Photo ${index + 1}` }))
}
