import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences, type Facts } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { findDelivery, updateDelivery } from './delivery-store.server.ts'
import { deliveryTopic, type DeliverySettings } from './delivery-zones.ts'

type DeliveryEdit = { settings: DeliverySettings; basedOn: number; changedBy: string }

/** Replaces zones and fee. Orders that exist do not change. */
export function saveDelivery(
  db: Db,
  { settings, basedOn, changedBy }: DeliveryEdit,
): Promise<{ outcome: 'saved' | 'changed-by-someone-else' }> {
  return inTransaction(db, async (tx) => {
    const before = await findDelivery(tx)
    if (!(await updateDelivery(tx, { ...settings, basedOn })))
      return { outcome: 'changed-by-someone-else' }
    const changed = differences(factsOf(before), factsOf(settings))
    if (!changed) return { outcome: 'saved' }
    await recordChange(tx, {
      staffId: changedBy,
      action: 'settings-changed',
      subject: 'settings',
      ...changed,
    })
    await publish(tx, deliveryTopic)
    return { outcome: 'saved' }
  })
}

function factsOf({ zones, cashFeePaise }: DeliverySettings): Facts {
  const deliveryZones = zones.map(({ states, pincodes, ...zone }) => ({
    ...zone,
    states: states.join(', '),
    pincodes: pincodes.join(', '),
  }))
  return { cashFeePaise, deliveryZones: JSON.stringify(deliveryZones) }
}
