import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { CarrierName } from '../parcel.ts'
import type { FailedDelivery } from './failed-delivery.ts'
import type { StoredAnswer } from './failed-delivery-store.server.ts'

/** A parcel that could not be delivered and is neither on its way back nor delivered since. */
export type OpenFailure = {
  parcelId: number
  parcelNumber: number
  orderNumber: string
  customer: string
  city: string
  carrier: CarrierName
  courierName: string
  trackingNumber: string
  attempts: number
  /** Null if the state was set without an attempt. */
  last: Omit<FailedDelivery, 'failedAt'> | null
  lastFailedAt: Date | null
  answer: Omit<StoredAnswer, 'answeredAt' | 'passedOnAt'> | null
  isPassedOn: boolean
}

export const OPEN_FAILURES_MAX = 100

/** The oldest attempt first. */
export async function listOpenFailures(db: Db): Promise<OpenFailure[]> {
  const { rows } = await sql<OpenFailure>`
    select parcels.id as "parcelId", parcels.number as "parcelNumber", orders.number as "orderNumber",
      trim(orders.first_name || ' ' || orders.last_name) as customer, orders.city, parcels.carrier,
      parcels.courier_name as "courierName", parcels.tracking_number as "trackingNumber",
      coalesce(failed.number, 0) as attempts, failed.failed_at as "lastFailedAt",
      case when failed.number is not null
        then json_build_object('number', failed.number, 'reason', failed.reason, 'note', failed.note) end as last,
      case when answer.wish is not null then json_build_object('parcelId', parcels.id, 'wish', answer.wish,
        'day', to_char(answer.wished_day, 'YYYY-MM-DD'), 'phone', answer.phone, 'note', answer.note, 'version', answer.version) end as answer,
      answer.passed_on_at is not null as "isPassedOn"
    from (select * from parcels where state = 'undelivered' order by id limit ${OPEN_FAILURES_MAX}) parcels
    join orders on orders.id = parcels.order_id
    left join delivery_answers answer on answer.parcel_id = parcels.id
    left join lateral (select * from failed_deliveries where parcel_id = parcels.id
      order by number desc limit 1) failed on true
    order by failed.failed_at nulls first, parcels.id`.execute(db)
  return rows
}
