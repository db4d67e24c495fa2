import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { latestOn, type Day } from '../tax/dated.ts'
import {
  findHasOtherSeries,
  insertOrReplacePrefix,
  listPrefixes,
  lockPrefixes,
  type DocumentPrefix,
} from './series-store.server.ts'

export type PrefixSaved = { outcome: 'saved' | 'has-passed' | 'of-another-type' }

/** Changes what the numbers of a type begin with, from today or a later day on. A prefix belongs to
 * one type for ever, because a number must be unique. */
export async function savePrefix(
  db: Db,
  { staffId, today, ...wanted }: DocumentPrefix & { staffId: string; today: Day },
): Promise<PrefixSaved> {
  if (wanted.startsOn < today) return { outcome: 'has-passed' }
  return inTransaction(db, async (tx): Promise<PrefixSaved> => {
    await lockPrefixes(tx)
    const prefixes = await listPrefixes(tx)
    const isOfOther =
      prefixes.some(({ type, prefix }) => prefix === wanted.prefix && type !== wanted.type) ||
      (await findHasOtherSeries(tx, wanted))
    if (isOfOther) return { outcome: 'of-another-type' }
    const own = prefixes.filter(({ type }) => type === wanted.type)
    const before = latestOn(own, wanted.startsOn)?.prefix ?? null
    if (before === wanted.prefix) return { outcome: 'saved' }
    await insertOrReplacePrefix(tx, wanted)
    await recordChange(tx, {
      staffId,
      action: 'document-prefix-saved',
      subject: 'settings',
      before: { [wanted.type]: before },
      after: { [wanted.type]: wanted.prefix, startsOn: wanted.startsOn },
    })
    return { outcome: 'saved' }
  })
}
