import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { siteTopic } from '../../site/site-record.ts'
import type { ConsentEdit } from './consent-text.ts'
import { findConsentTexts, insertConsentText } from './consent-text-store.server.ts'

export type ConsentSaved = { outcome: 'saved' | 'unchanged' | 'changed-by-someone-else' }

/** Adds the next version, which pages show from now on. Earlier versions stay, because consents name
 * the version that was shown. */
export async function saveConsentText(
  db: Db,
  { purpose, body, basedOn, changedBy }: ConsentEdit & { changedBy: string },
): Promise<ConsentSaved> {
  return inTransaction(db, async (tx): Promise<ConsentSaved> => {
    const before = (await findConsentTexts(tx))[purpose]
    if (before.version !== basedOn) return { outcome: 'changed-by-someone-else' }
    if (before.body === body) return { outcome: 'unchanged' }
    const text = { purpose, version: basedOn + 1, body, writtenBy: changedBy }
    if (!(await insertConsentText(tx, text))) return { outcome: 'changed-by-someone-else' }
    await recordChange(tx, {
      staffId: changedBy,
      action: 'consent-text-saved',
      subject: 'settings',
      before: { [purpose]: before.body },
      after: { [purpose]: body, version: basedOn + 1 },
    })
    await publish(tx, siteTopic)
    return { outcome: 'saved' }
  })
}
