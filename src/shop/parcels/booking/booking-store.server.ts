import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { jsonObject } from '#platform/database/columns.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { LABELS_DAYS } from '../../compliance/retention/retention-days.ts'
import type { Address } from '../../customers/address.ts'
import { orderAddressColumns } from '../../orders/order-columns.ts'
import type { CarrierOrder } from '../carrier.ts'
import type { Measures } from '../parcel.ts'
import type { ParcelState } from '../parcel-state.ts'

/** A parcel with what its carrier must know. */
export type ParcelToBook = Measures & {
  id: number
  orderId: number
  number: number
  orderNumber: string
  state: ParcelState
  isPaid: boolean
  email: string
  address: Address
  collectPaise: number
  packedAt: Date
  isTried: boolean
  carrierOrderId: string | null
  shipmentId: string | null
  trackingNumber: string
  isPickupScheduled: boolean
  hasLabel: boolean
  pieces: {
    title: string
    sku: string
    quantity: number
    unitPricePaise: number
    hsn: string | null
  }[]
}

export async function findParcelToBook(
  db: Db,
  parcelId: number,
): Promise<ParcelToBook | undefined> {
  return db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .where('parcels.id', '=', parcelId)
    .where('parcels.carrier', '=', 'shiprocket')
    .select([
      'parcels.id',
      'parcels.order_id as orderId',
      'parcels.number',
      'orders.number as orderNumber',
      'parcels.state',
      'orders.email',
      'parcels.collect_paise as collectPaise',
      'parcels.weight_grams as weightGrams',
      'parcels.length_cm as lengthCm',
      'parcels.breadth_cm as breadthCm',
      'parcels.height_cm as heightCm',
      'parcels.packed_at as packedAt',
      'parcels.carrier_order_id as carrierOrderId',
      'parcels.shipment_id as shipmentId',
      'parcels.tracking_number as trackingNumber',
      sql<boolean>`orders.payment_state = 'paid'`.as('isPaid'),
      sql<boolean>`parcels.booking_tried_at is not null`.as('isTried'),
      sql<boolean>`parcels.pickup_at is not null`.as('isPickupScheduled'),
      sql<boolean>`parcels.label is not null`.as('hasLabel'),
      jsonObject(orderAddressColumns, 'orders').as('address'),
    ])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('parcel_lines')
          .innerJoin('order_lines', (join) =>
            join
              .onRef('order_lines.order_id', '=', 'parcel_lines.order_id')
              .onRef('order_lines.position', '=', 'parcel_lines.position'),
          )
          .whereRef('parcel_lines.parcel_id', '=', 'parcels.id')
          .select([
            'order_lines.title',
            sql<string>`order_lines.product_id::text || order_lines.size`.as('sku'),
            'parcel_lines.quantity',
            'order_lines.unit_price_paise as unitPricePaise',
            'order_lines.hsn',
          ])
          .orderBy('parcel_lines.position'),
      ).as('pieces'),
    )
    .$castTo<ParcelToBook>()
    .executeTakeFirst()
}

/** More than the calls of one booking take. A process that was killed leaves its claim until then. */
const CLAIM_MINUTES = 10

/** Reserves the booking for one process. Returns null if another one has it. */
export async function updateBookingClaimed(db: Db, parcelId: number): Promise<Date | null> {
  const until = sql<Date>`date_trunc('milliseconds', now() + make_interval(mins => ${CLAIM_MINUTES}))`
  const claimed = await db
    .updateTable('parcels')
    .set({ booking_until: until })
    .where('id', '=', parcelId)
    .where((is) =>
      is.or([is('booking_until', 'is', null), is('booking_until', '<', sql<Date>`now()`)]),
    )
    .returning('booking_until as until')
    .executeTakeFirst()
  return claimed?.until ?? null
}

/** Ends only the caller's own claim, not a later one. */
export async function updateBookingReleased(db: Db, parcelId: number, until: Date): Promise<void> {
  await db
    .updateTable('parcels')
    .set({ booking_until: null })
    .where('id', '=', parcelId)
    .where('booking_until', '=', until)
    .execute()
}

/** Records the intention before the call. Returns false if the parcel was cancelled meanwhile. */
export async function updateBookingTried(db: Db, parcelId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('parcels')
    .set({ booking_tried_at: sql<Date>`coalesce(booking_tried_at, now())` })
    .where('id', '=', parcelId)
    .where('state', '=', 'booked')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records the carrier's numbers. Returns the parcel's state, because it may be cancelled by now. */
export async function updateBookingMade(
  db: Db,
  parcelId: number,
  order: CarrierOrder,
): Promise<ParcelState> {
  const { state } = await db
    .updateTable('parcels')
    .set({
      carrier_order_id: order.carrierOrderId,
      shipment_id: order.shipmentId,
      tracking_number: order.trackingNumber,
      courier_name: order.courierName.slice(0, 80),
      problem: '',
    })
    .where('id', '=', parcelId)
    .returning('state')
    .executeTakeFirstOrThrow()
  return state as ParcelState
}

export async function updatePickupScheduled(db: Db, parcelId: number): Promise<void> {
  await db
    .updateTable('parcels')
    .set({ pickup_at: sql<Date>`now()` })
    .where('id', '=', parcelId)
    .execute()
}

export async function updateParcelLabel(db: Db, parcelId: number, pdf: Buffer): Promise<void> {
  await db.updateTable('parcels').set({ label: pdf }).where('id', '=', parcelId).execute()
}

export async function updateParcelProblem(
  tx: Db,
  parcelId: number,
  problem: string,
): Promise<void> {
  await tx.updateTable('parcels').set({ problem }).where('id', '=', parcelId).execute()
}

export async function findParcelLabel(db: Db, parcelId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('parcels')
    .where('id', '=', parcelId)
    .select('label')
    .executeTakeFirst()
  return row?.label ?? null
}

/** Labels carry an address, so they are kept only while they are needed. */
export async function deleteOldLabels(db: Db): Promise<void> {
  await db
    .updateTable('parcels')
    .set({ label: null })
    .where('label', 'is not', null)
    .where('state', 'in', ['delivered', 'returned', 'lost', 'cancelled'])
    .where('packed_at', '<', sql<Date>`now() - make_interval(days => ${LABELS_DAYS})`)
    .execute()
}
