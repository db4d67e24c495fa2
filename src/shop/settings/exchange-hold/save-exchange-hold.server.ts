import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { lockSettings } from '../settings-store.server.ts'
import { findExchangeHoldDays, updateExchangeHoldDays } from './exchange-hold-store.server.ts'

type HoldEdit = { days: number; basedOn: number; savedBy: string }
export type HoldSaved = { outcome: 'saved' | 'unchanged' | 'changed-by-someone-else' }

/** Applies to new requests. Sizes that are kept already stay kept as long as was promised. */
export function saveExchangeHold(db: Db, { days, basedOn, savedBy }: HoldEdit): Promise<HoldSaved> {
  return inTransaction(db, async (tx): Promise<HoldSaved> => {
    await lockSettings(tx)
    const before = await findExchangeHoldDays(tx)
    if (before !== basedOn) return { outcome: 'changed-by-someone-else' }
    if (before === days) return { outcome: 'unchanged' }
    await updateExchangeHoldDays(tx, { days, basedOn })
    await recordChange(tx, {
      staffId: savedBy,
      action: 'exchange-hold-changed',
      subject: 'settings',
      before: { exchangeHoldDays: before },
      after: { exchangeHoldDays: days },
    })
    return { outcome: 'saved' }
  })
}
