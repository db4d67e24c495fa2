import type { Db } from '#platform/database/database.server.ts'
import { countReturnedCashOrders } from '#shop/orders/cash/returned-cash-store.server.ts'
import { findCashOnDelivery } from '#shop/settings/settings-store.server.ts'
import type { ShownCash } from './pay-mode-picker.tsx'

const refusal =
  'Cash on delivery is not possible, because earlier cash parcels to you came back to us. Please pay online, or write to us if that was not your doing.'

/** The terms of cash on delivery as the checkout shows them. Refused phone numbers are checked when
 * the order is placed. */
export async function findShownCash(db: Db, buyer: { id: string } | null): Promise<ShownCash> {
  const { isOn, maxPaise, returnsMax, returnsDays } = await findCashOnDelivery(db)
  if (!isOn || !buyer) return { isOn, maxPaise }
  const { own } = await countReturnedCashOrders(
    db,
    { customerId: buyer.id, phones: [] },
    returnsDays,
  )
  return { isOn, maxPaise, ...(own >= returnsMax && { refusal }) }
}
