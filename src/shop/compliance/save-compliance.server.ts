import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences, type Facts } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { topicsOfKinds } from '../kinds/product-kind.ts'
import { siteTopic } from '../site/site-record.ts'
import { indianDay } from '../tax/dated.ts'
import type { Declaration } from './declared-items.ts'
import {
  deleteDeclaration,
  insertOrReplaceDeclaration,
  listDeclarations,
} from './declaration-store.server.ts'
import type { KindFacts } from './legal-facts.ts'
import { findComplianceSettings, updateGate } from '../settings/publication-gate-store.server.ts'
import { listKindFacts, updateKindFacts } from '../kinds/kind-facts-store.server.ts'
import type { PublicationGate } from './publication-gate.ts'
import type { SelfAudit } from './self-audit.ts'
import { insertAudit, updateDueAudits } from './self-audit-store.server.ts'

export type ComplianceSaved = { outcome: 'saved' | 'changed-by-someone-else' }

export function saveGate(
  db: Db,
  edit: { gate: PublicationGate; basedOn: number; changedBy: string },
): Promise<ComplianceSaved> {
  return inTransaction(db, async (tx): Promise<ComplianceSaved> => {
    const { gate } = await findComplianceSettings(tx)
    if (!(await updateGate(tx, edit))) return { outcome: 'changed-by-someone-else' }
    await record(tx, { ...edit, action: 'publication-gate-saved' }, { gate }, { gate: edit.gate })
    return { outcome: 'saved' }
  })
}

/** Saves the declarations of kinds. Unknown kinds are ignored. */
export function saveKindFacts(
  db: Db,
  edit: { kinds: readonly Omit<KindFacts, 'singular'>[]; basedOn: number; changedBy: string },
): Promise<ComplianceSaved> {
  return inTransaction(db, async (tx): Promise<ComplianceSaved> => {
    const { gate } = await findComplianceSettings(tx)
    if (!(await updateGate(tx, { ...edit, gate }))) return { outcome: 'changed-by-someone-else' }
    const before = factsOf(await listKindFacts(tx))
    for (const kind of edit.kinds) await updateKindFacts(tx, kind)
    await record(
      tx,
      { ...edit, action: 'declarations-of-kinds-saved' },
      before,
      factsOf(await listKindFacts(tx)),
    )
    await publish(tx, ...topicsOfKinds)
    return { outcome: 'saved' }
  })
}

/** Declares that a duty is done. A declaration without a day is removed. */
export async function saveDeclaration(
  db: Db,
  { changedBy, ...declaration }: Declaration & { changedBy: string },
): Promise<void> {
  const { item, declaredOn, note } = declaration
  await inTransaction(db, async (tx) => {
    const before = (await listDeclarations(tx)).find((each) => each.item === item)
    if (declaredOn) await insertOrReplaceDeclaration(tx, { ...declaration, declaredBy: changedBy })
    else await deleteDeclaration(tx, item)
    const after = declaredOn ? { declaredOn, note } : { declaredOn: null, note: null }
    await record(
      tx,
      { changedBy, action: `declared-${item}` },
      { declaredOn: before?.declaredOn ?? null, note: before?.note ?? null },
      after,
    )
  })
}

/** Adds a certificate, which the site shows from its day on. */
export async function saveSelfAudit(
  db: Db,
  { changedBy, ...audit }: SelfAudit & { changedBy: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertAudit(tx, { ...audit, declaredBy: changedBy })
    await record(tx, { changedBy, action: 'self-audit-declared' }, {}, audit)
    await showDueAudits(tx)
  })
}

/** Shows certificates whose day has come, and drops the pages that name the former one. */
export async function showDueAudits(tx: Db, now = new Date()): Promise<void> {
  if (await updateDueAudits(tx, indianDay(now))) await publish(tx, siteTopic)
}

function factsOf(kinds: readonly KindFacts[]) {
  return Object.fromEntries(kinds.map(({ slug: _slug, singular, ...facts }) => [singular, facts]))
}

async function record(
  tx: Db,
  { changedBy, action }: { changedBy: string; action: string },
  before: Facts,
  after: Facts,
): Promise<void> {
  const changed = differences(before, after)
  if (changed)
    await recordChange(tx, { staffId: changedBy, action, subject: 'settings', ...changed })
}
