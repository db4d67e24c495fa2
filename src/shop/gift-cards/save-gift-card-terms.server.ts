import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { indianDay, type Day } from '../tax/dated.ts'
import {
  deleteGiftCardTerms,
  insertGiftCardTerms,
  listGiftCardTerms,
} from './gift-card-terms-store.server.ts'
import type { GiftCardTerms } from './gift-card-terms.ts'

export type TermsSaved = { outcome: 'saved' | 'day-over' | 'day-taken' }

/** Adds terms for cards that are issued from a day on. Cards that exist keep theirs. Nothing is
 * overwritten: planned terms are removed first. */
export async function saveGiftCardTerms(
  db: Db,
  { terms, staffId, now = new Date() }: { terms: GiftCardTerms; staffId: string; now?: Date },
): Promise<TermsSaved> {
  if (terms.startsOn < indianDay(now)) return { outcome: 'day-over' }
  return inTransaction(db, async (tx): Promise<TermsSaved> => {
    if (!(await insertGiftCardTerms(tx, terms))) return { outcome: 'day-taken' }
    await recordChange(tx, {
      staffId,
      action: 'gift-card-terms-saved',
      subject: 'settings',
      before: null,
      after: terms,
    })
    return { outcome: 'saved' }
  })
}

export type TermsRemoved = { outcome: 'removed' | 'has-started' | 'no-such-terms' }

/** Terms that have started are kept, because cards were issued with them. */
export async function removeGiftCardTerms(
  db: Db,
  { startsOn, staffId, now = new Date() }: { startsOn: Day; staffId: string; now?: Date },
): Promise<TermsRemoved> {
  return inTransaction(db, async (tx): Promise<TermsRemoved> => {
    const before = (await listGiftCardTerms(tx)).find((each) => each.startsOn === startsOn)
    if (!before) return { outcome: 'no-such-terms' }
    if (startsOn <= indianDay(now)) return { outcome: 'has-started' }
    if (!(await deleteGiftCardTerms(tx, startsOn))) return { outcome: 'no-such-terms' }
    await recordChange(tx, {
      staffId,
      action: 'gift-card-terms-removed',
      subject: 'settings',
      before,
      after: null,
    })
    return { outcome: 'removed' }
  })
}
