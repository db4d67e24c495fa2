import { findDelivery } from '#shop/delivery/delivery-store.server.ts'
import { saveDelivery } from '#shop/delivery/save-delivery.server.ts'
import type { DeliveryZone } from '#shop/delivery/delivery-zones.ts'
import type { DemoShop } from './demo-shop.ts'

/** The days on the way are those of the published policies. */
const india: DeliveryZone = {
  name: 'India',
  states: [],
  pincodes: [],
  isServed: true,
  chargePaise: 0,
  freeFromPaise: null,
  transit: { fromDays: 2, toDays: 7 },
  takesCash: true,
  stepsBy: 'value',
  steps: [],
}
const HANDLING_DAYS = 2

/** Lets the shop promise delivery dates, as an owner would. Settings that exist stay as they are. */
export async function setDelivery({ db }: DemoShop, savedBy: string): Promise<void> {
  const { zones, version, dispatch } = await findDelivery(db)
  if (zones.length > 0) return
  const settings = { zones: [india], dispatch: { ...dispatch, handlingDays: HANDLING_DAYS } }
  await saveDelivery(db, { settings, basedOn: version, changedBy: savedBy })
}
