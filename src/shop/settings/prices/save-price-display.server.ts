import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences } from '../../change-log/differences.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { findPriceDisplay, updatePriceDisplay } from './price-display-store.server.ts'
import { priceDisplayTopics } from './price-display-topics.ts'
import type { PriceDisplay } from './price-display.ts'

type PriceDisplayEdit = PriceDisplay & { basedOn: number; changedBy: string }

/** Prices are shown by the new rule at once; lists sorted by discount follow with the next job. */
export function savePriceDisplay(
  db: Db,
  { changedBy, basedOn, ...after }: PriceDisplayEdit,
): Promise<{ outcome: 'saved' | 'changed-by-someone-else' }> {
  return inTransaction(db, async (tx) => {
    const { version: _, ...before } = await findPriceDisplay(tx)
    if (!(await updatePriceDisplay(tx, { ...after, basedOn })))
      return { outcome: 'changed-by-someone-else' }
    const changed = differences(before, after)
    if (!changed) return { outcome: 'saved' }
    await recordChange(tx, {
      staffId: changedBy,
      action: 'settings-changed',
      subject: 'settings',
      ...changed,
    })
    await publish(tx, ...priceDisplayTopics)
    return { outcome: 'saved' }
  })
}
