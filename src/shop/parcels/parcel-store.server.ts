import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'
import type { CarrierName, Measures, PackableLine, Parcel, ParcelLine } from './parcel.ts'
import type { ParcelState } from './parcel-state.ts'

const columns = [
  'parcels.id',
  'parcels.order_id as orderId',
  'parcels.number',
  'parcels.carrier',
  'parcels.state',
  'parcels.courier_name as courierName',
  'parcels.tracking_number as trackingNumber',
  'parcels.collect_paise as collectPaise',
  'parcels.weight_grams as weightGrams',
  'parcels.length_cm as lengthCm',
  'parcels.breadth_cm as breadthCm',
  'parcels.height_cm as heightCm',
  'parcels.packed_at as packedAt',
  'parcels.left_at as leftAt',
  'parcels.delivered_at as deliveredAt',
  'parcels.inspected_at as inspectedAt',
  'parcels.problem',
  'parcels.version',
] as const

function parcels(db: Db) {
  return db
    .selectFrom('parcels')
    .select(columns)
    .select(({ selectFrom }) => [
      sql<boolean>`parcels.label is not null`.as('hasLabel'),
      jsonArrayFrom(
        selectFrom('parcel_lines')
          .innerJoin('order_lines', (join) =>
            join
              .onRef('order_lines.order_id', '=', 'parcel_lines.order_id')
              .onRef('order_lines.position', '=', 'parcel_lines.position'),
          )
          .whereRef('parcel_lines.parcel_id', '=', 'parcels.id')
          .select([
            'parcel_lines.position',
            'parcel_lines.quantity',
            'order_lines.title',
            'order_lines.size',
            'order_lines.product_id as productId',
          ])
          .orderBy('parcel_lines.position'),
      ).as('lines'),
    ])
    .$castTo<Parcel>()
}

export async function listParcels(db: Db, orderId: number): Promise<Parcel[]> {
  return parcels(db).where('parcels.order_id', '=', orderId).orderBy('parcels.number').execute()
}

export async function findParcel(db: Db, parcelId: number): Promise<Parcel | undefined> {
  return parcels(db).where('parcels.id', '=', parcelId).executeTakeFirst()
}

/** A caller that packs these lines afterwards must hold the order's lock. */
export async function listPackableLines(db: Db, orderId: number): Promise<PackableLine[]> {
  return db
    .selectFrom('order_lines')
    .where('order_id', '=', orderId)
    .select([
      'position',
      'title',
      'size',
      'quantity',
      'packed_quantity as packedQuantity',
      sql<number>`returned_quantity - (select coalesce(sum(restocked_quantity), 0)::int from parcel_lines
        where parcel_lines.order_id = order_lines.order_id and parcel_lines.position = order_lines.position)`.as(
        'withdrawnQuantity',
      ),
      sql<number>`unit_price_paise * quantity - discount_paise + charges_paise`.as('totalPaise'),
    ])
    .orderBy('position')
    .execute()
}

export type NewParcel = Measures & {
  orderId: number
  carrier: CarrierName
  courierName: string
  trackingNumber: string
  collectPaise: number
  packedBy: string
  lines: readonly ParcelLine[]
}

/** Numbers the parcel. The caller holds the order's lock. */
export async function insertParcel(
  tx: Db,
  { lines, ...parcel }: NewParcel,
): Promise<{ id: number; number: number }> {
  const inserted = await tx
    .insertInto('parcels')
    .values({
      order_id: parcel.orderId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from parcels where order_id = ${parcel.orderId})`,
      carrier: parcel.carrier,
      courier_name: parcel.courierName,
      tracking_number: parcel.trackingNumber,
      collect_paise: parcel.collectPaise,
      weight_grams: parcel.weightGrams,
      length_cm: parcel.lengthCm,
      breadth_cm: parcel.breadthCm,
      height_cm: parcel.heightCm,
      packed_by: parcel.packedBy,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('parcel_lines')
    .values(
      lines.map(({ position, quantity }) => ({
        parcel_id: inserted.id,
        order_id: parcel.orderId,
        position,
        quantity,
      })),
    )
    .execute()
  return inserted
}

/** The caller holds the order's lock. */
export async function updateParcelState(
  tx: Db,
  parcelId: number,
  change: { state: ParcelState; at: Date; hasLeft: boolean; problem: string },
): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({
      state: change.state,
      problem: change.problem,
      version: sql<number>`version + 1`,
      ...(change.hasLeft && { left_at: sql<Date>`coalesce(left_at, ${change.at})` }),
      ...(change.state === 'delivered' && { delivered_at: change.at }),
    })
    .where('id', '=', parcelId)
    .execute()
}

/** Returns false if the parcel has changed since version `basedOn`. */
export async function updateParcelCourier(
  tx: Db,
  edit: { parcelId: number; basedOn: number; courierName: string; trackingNumber: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('parcels')
    .set({
      courier_name: edit.courierName,
      tracking_number: edit.trackingNumber,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', edit.parcelId)
    .where('carrier', '=', 'manual')
    .where('version', '=', edit.basedOn)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function updateParcelInspected(
  tx: Db,
  parcelId: number,
  restocked: readonly ParcelLine[],
): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ inspected_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', parcelId)
    .execute()
  for (const { position, quantity } of restocked)
    await tx
      .updateTable('parcel_lines')
      .set({ restocked_quantity: quantity })
      .where('parcel_id', '=', parcelId)
      .where('position', '=', position)
      .execute()
}
