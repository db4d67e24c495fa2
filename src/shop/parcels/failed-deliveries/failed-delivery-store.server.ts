import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { findAttemptsMax } from '../../settings/delivery-attempts/delivery-attempts-store.server.ts'
import type { Day } from '../../tax/dated.ts'
import type { DeliveryAnswer, FailedDelivery, Wish } from './failed-delivery.ts'

export type NewFailedDelivery = Omit<FailedDelivery, 'number'> & {
  key: string
  recordedBy: string | null
}

/** Numbers the attempt. Returns false for one that is already stored. The caller holds the order's lock. */
export async function insertFailedDelivery(
  tx: Db,
  parcelId: number,
  { key, reason, note, failedAt, recordedBy }: NewFailedDelivery,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('failed_deliveries')
    .values({
      parcel_id: parcelId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from failed_deliveries where parcel_id = ${parcelId})`,
      key,
      reason,
      note,
      failed_at: failedAt,
      recorded_by: recordedBy,
    })
    .onConflict((conflict) => conflict.columns(['parcel_id', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** In their sequence. */
export async function listFailedDeliveries(db: Db, parcelId: number): Promise<FailedDelivery[]> {
  return db
    .selectFrom('failed_deliveries')
    .select(['number', 'reason', 'note', 'failed_at as failedAt'])
    .where('parcel_id', '=', parcelId)
    .orderBy('number')
    .$castTo<FailedDelivery>()
    .execute()
}

/** Asks the customer again and deletes the earlier answer. Returns the key of the link, which
 * stays. */
export async function insertOrResetAnswer(
  tx: Db,
  parcelId: number,
  newKey: string,
): Promise<string> {
  const none = { wish: null, wished_day: null, phone: '', note: '' }
  const { key } = await tx
    .insertInto('delivery_answers')
    .values({ parcel_id: parcelId, key: newKey })
    .onConflict((conflict) =>
      conflict.column('parcel_id').doUpdateSet({
        ...none,
        answered_at: null,
        passed_on_at: null,
        version: sql<number>`delivery_answers.version + 1`,
      }),
    )
    .returning('key')
    .executeTakeFirstOrThrow()
  return key
}

export type StoredAnswer = {
  parcelId: number
  wish: Wish | null
  day: Day | null
  phone: string
  note: string
  answeredAt: Date | null
  passedOnAt: Date | null
  version: number
}

const answerColumns = [
  'parcel_id as parcelId',
  'wish',
  sql<Day | null>`to_char(wished_day, 'YYYY-MM-DD')`.as('day'),
  'phone',
  'note',
  'answered_at as answeredAt',
  'passed_on_at as passedOnAt',
  'version',
] as const

export async function findAnswer(db: Db, parcelId: number): Promise<StoredAnswer | undefined> {
  return db
    .selectFrom('delivery_answers')
    .select(answerColumns)
    .where('parcel_id', '=', parcelId)
    .$castTo<StoredAnswer>()
    .executeTakeFirst()
}

export async function findAnswerByKey(db: Db, key: string): Promise<StoredAnswer | undefined> {
  return db
    .selectFrom('delivery_answers')
    .select(answerColumns)
    .where('key', '=', key)
    .$castTo<StoredAnswer>()
    .executeTakeFirst()
}

/** Returns the new version. */
export async function updateAnswer(
  tx: Db,
  parcelId: number,
  { wish, day, phone, note }: DeliveryAnswer,
): Promise<number> {
  const { version } = await tx
    .updateTable('delivery_answers')
    .set({
      wish,
      wished_day: day === null ? null : sql<Date>`${day}::date`,
      phone,
      note,
      answered_at: sql<Date>`now()`,
      passed_on_at: null,
      version: sql<number>`version + 1`,
    })
    .where('parcel_id', '=', parcelId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Returns false if the answer has changed since, or was already passed on to the courier. */
export async function updateAnswerPassedOn(
  tx: Db,
  { parcelId, version }: { parcelId: number; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('delivery_answers')
    .set({ passed_on_at: sql<Date>`now()` })
    .where('parcel_id', '=', parcelId)
    .where('version', '=', version)
    .where('wish', 'is not', null)
    .where('passed_on_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The keys of the links for an order's parcels that still take an answer, by the parcel's id. */
export async function listAnswerKeys(db: Db, orderId: number): Promise<Map<number, string>> {
  const max = await findAttemptsMax(db)
  const rows = await db
    .selectFrom('delivery_answers')
    .innerJoin('parcels', 'parcels.id', 'parcel_id')
    .select(['parcel_id as parcelId', 'key'])
    .where('parcels.order_id', '=', orderId)
    .where('parcels.state', '=', 'undelivered')
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('failed_deliveries')
          .whereRef('failed_deliveries.parcel_id', '=', 'parcels.id')
          .select(sql<number>`count(*)`.as('attempts')),
        '<',
        max,
      ),
    )
    .execute()
  return new Map(rows.map(({ parcelId, key }) => [parcelId, key]))
}
