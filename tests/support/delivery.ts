import type { Db } from '#platform/database/database.server.ts'
import { findDelivery } from '#shop/delivery/delivery-store.server.ts'
import type { DeliverySettings, DeliveryZone } from '#shop/delivery/delivery-zones.ts'
import { saveDelivery } from '#shop/delivery/save-delivery.server.ts'

/** A zone that contains every address, delivers free and promises no dates. */
export function newZone(change: Partial<DeliveryZone> = {}): DeliveryZone {
  return {
    name: 'All other places',
    states: [],
    pincodes: [],
    isServed: true,
    chargePaise: 0,
    freeFromPaise: null,
    transit: null,
    takesCash: true,
    stepsBy: 'value',
    steps: [],
    ...change,
  }
}

export async function setDelivery(
  db: Db,
  changedBy: string,
  settings: Partial<DeliverySettings>,
): Promise<void> {
  const { version } = await findDelivery(db)
  await saveDelivery(db, { settings, basedOn: version, changedBy })
}
