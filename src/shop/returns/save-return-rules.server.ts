import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { productTopic } from '../catalogue/product.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { topicsOfKinds } from '../kinds/product-kind.ts'
import {
  findReturnRules,
  insertProductReturnWindow,
  insertReturnWindow,
  lockReturnRules,
  type ReturnRules,
} from './window-store.server.ts'

export type RuleSubject = { kind: string | null } | { productId: string }
export type RuleSaved = { outcome: 'saved' | 'unchanged' | 'changed-by-someone-else' }

type RuleEdit = {
  subject: RuleSubject
  /** Null: no rule of its own. */
  days: number | null
  /** The days that the form showed. */
  basedOn: number | null
  savedBy: string
}

/** Changes the window for new orders. Earlier orders keep the window that was promised. */
export function saveReturnRule(db: Db, edit: RuleEdit): Promise<RuleSaved> {
  return inTransaction(db, async (tx): Promise<RuleSaved> => {
    await lockReturnRules(tx)
    const before = daysIn(await findReturnRules(tx), edit.subject)
    if (before !== edit.basedOn) return { outcome: 'changed-by-someone-else' }
    if (before === edit.days) return { outcome: 'unchanged' }
    const { subject, days } = edit
    if ('productId' in subject) await insertProductReturnWindow(tx, { ...subject, days })
    else await insertReturnWindow(tx, { ...subject, days })
    await recordChange(tx, {
      staffId: edit.savedBy,
      action: 'return-days-changed',
      subject: nameOf(subject),
      before: { returnDays: before },
      after: { returnDays: days },
    })
    await publish(
      tx,
      ...('productId' in subject ? [productTopic(subject.productId)] : topicsOfKinds),
    )
    return { outcome: 'saved' }
  })
}

function daysIn(rules: ReturnRules, subject: RuleSubject): number | null {
  if ('productId' in subject)
    return rules.products.find(({ id }) => id === subject.productId)?.days ?? null
  if (subject.kind === null) return rules.shop
  return rules.kinds.find(({ kind }) => kind === subject.kind)?.days ?? null
}

function nameOf(subject: RuleSubject): string {
  if ('productId' in subject) return `product:${subject.productId}`
  return subject.kind === null ? 'settings' : `kind:${subject.kind}`
}
