import type { Db } from '#platform/database/database.server.ts'
import type { Advance } from '../advance-mode.ts'
import type { Paise } from '../money.ts'
import type { PayMode } from '../pay-mode.ts'
import type { IsoDay } from '../shop-date.ts'
import { advanceDay, deliveryDates, type DeliveryDates } from './delivery-dates.ts'
import { findDelivery, type StoredDelivery } from './delivery-store.server.ts'
import {
  chargesOf,
  hasDeliveryCharge,
  isServed,
  zoneOf,
  type Destination,
} from './delivery-zones.ts'
import type { PackedLine } from './packed-weight.ts'

/** The input of the charges of an order. `netPaise` is the price of the goods after discounts. */
export type OrderToDeliver = Destination & {
  payMode: PayMode
  netPaise: Paise
  lines: readonly (PackedLine & { advance?: Advance | null })[]
}

export type DeliveryTerms = {
  /** False if the shop does not deliver to the address. */
  isServed: boolean
  /** False if parcels to the address must be paid online. */
  takesCash: boolean
  /** Null if the shop promises no dates. */
  dates: DeliveryDates | null
}

export type DeliveryCharges = { deliveryPaise: Paise; cashFeePaise: Paise }
export type QuotedDelivery = DeliveryTerms &
  DeliveryCharges & {
    /** By line: the day of dispatch of a piece that is sold in advance; else null. */
    dispatchDays: (IsoDay | null)[]
  }

export async function quoteDeliveries(
  db: Db,
  orders: readonly OrderToDeliver[],
): Promise<QuotedDelivery[]> {
  const settings = await findDelivery(db)
  return orders.map((order) => ({
    ...chargesOf(settings, order),
    ...termsTo(settings, order, order.lines),
    dispatchDays: order.lines.map(({ advance }) =>
      advance ? advanceDay(settings.readAt, settings.dispatch, advance) : null,
    ),
  }))
}

export async function findDeliveryTerms(db: Db, to: Destination): Promise<DeliveryTerms> {
  return termsTo(await findDelivery(db), to)
}

function termsTo(
  { zones, dispatch, readAt }: StoredDelivery,
  to: Destination,
  lines: readonly { advance?: Advance | null }[] = [],
): DeliveryTerms {
  const advances = lines.map(({ advance }) => advance)
  const zone = zoneOf(zones, to)
  const served = isServed(zones, to)
  return {
    isServed: served,
    takesCash: zone?.takesCash ?? true,
    dates: served && zone?.transit ? deliveryDates(readAt, dispatch, zone.transit, advances) : null,
  }
}

/** True if delivery costs something for some addresses. */
export async function findHasDeliveryCharge(db: Db): Promise<boolean> {
  return hasDeliveryCharge(await findDelivery(db))
}
