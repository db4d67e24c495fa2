import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { deliveryFacts } from './delivery-facts.ts'
import { findDelivery, updateDelivery } from './delivery-store.server.ts'
import { deliveryTopic, type DeliverySettings } from './delivery-zones.ts'

/** Settings that are missing stay as they are. */
type DeliveryEdit = { settings: Partial<DeliverySettings>; basedOn: number; changedBy: string }

/** Orders that exist do not change. */
export function saveDelivery(
  db: Db,
  { settings, basedOn, changedBy }: DeliveryEdit,
): Promise<{ outcome: 'saved' | 'changed-by-someone-else' }> {
  return inTransaction(db, async (tx) => {
    const before = await findDelivery(tx)
    const after = { ...before, ...settings }
    if (!(await updateDelivery(tx, { ...after, basedOn })))
      return { outcome: 'changed-by-someone-else' }
    const changed = differences(deliveryFacts(before), deliveryFacts(after))
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
