import { beforeEach, expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listKindFacts } from '../kinds/kind-facts-store.server.ts'
import { findComplianceSettings } from '../settings/publication-gate-store.server.ts'
import { listDeclarations } from './declaration-store.server.ts'
import {
  saveDeclaration,
  saveGate,
  saveKindFacts,
  saveSelfAudit,
  showDueAudits,
} from './save-compliance.server.ts'
import { findNewestAudit, findShownAudit } from './self-audit-store.server.ts'

const { db, pool } = await testDatabase()
const { id: changedBy } = await admin(db)

beforeEach(() => pool.query('truncate staff_changes, compliance_declarations, self_audits'))

const log = () =>
  db.selectFrom('staff_changes').select(['action', 'before', 'after']).orderBy('id').execute()
const declare = (declaredOn: string, note = '') =>
  saveDeclaration(db, { item: 'helpline', declaredOn, note, changedBy })

test('a declaration is added, changed and removed, each with its entry in the change log', async () => {
  await declare('2026-11-01', 'No. 7')
  await declare('2026-11-02', 'No. 7')
  expect(await listDeclarations(db)).toEqual([
    { item: 'helpline', declaredOn: '2026-11-02', note: 'No. 7' },
  ])
  await declare('')
  expect(await listDeclarations(db)).toEqual([])
  const action = 'declared-helpline'
  expect(await log()).toEqual([
    {
      action,
      before: { declaredOn: null, note: null },
      after: { declaredOn: '2026-11-01', note: 'No. 7' },
    },
    { action, before: { declaredOn: '2026-11-01' }, after: { declaredOn: '2026-11-02' } },
    {
      action,
      before: { declaredOn: '2026-11-02', note: 'No. 7' },
      after: { declaredOn: null, note: null },
    },
  ])
})

test('a declaration that changes nothing, or removes nothing, is not logged', async () => {
  await declare('2026-11-01')
  await declare('2026-11-01')
  await saveDeclaration(db, { item: 'ranking', declaredOn: '', note: '', changedBy })
  expect(await log()).toHaveLength(1)
  expect(await listDeclarations(db)).toHaveLength(1)
})

test('two admins who declare the same duty at the same time leave one declaration', async () => {
  await Promise.all([declare('2026-11-01', 'One'), declare('2026-11-02', 'Two')])
  expect(await listDeclarations(db)).toHaveLength(1)
})

test('of two admins who change the gate from the same version one is refused', async () => {
  const { gate: before, version: basedOn } = await findComplianceSettings(db)
  const gate = before === 'warn' ? 'block' : 'warn'
  const save = () => saveGate(db, { gate, basedOn, changedBy })
  const results = await Promise.all([save(), save()])
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...['changed-by-someone-else', 'saved'],
  ])
  expect(await findComplianceSettings(db)).toMatchObject({ gate, version: basedOn + 1 })
  expect(await log()).toMatchObject([{ action: 'publication-gate-saved', after: { gate } }])
})

test('an outdated form of the kinds writes nothing, and an unknown kind is left out', async () => {
  const { version } = await findComplianceSettings(db)
  const facts = { makerRole: '' as const, maker: '', netQuantity: '', customerCare: '' }
  const kinds = [
    { ...facts, slug: 'saree', countryOfOrigin: 'IN' },
    { ...facts, slug: 'spaceship', countryOfOrigin: 'US' },
  ]
  const before = await listKindFacts(db)
  expect(await saveKindFacts(db, { kinds, basedOn: version - 1, changedBy })).toEqual({
    outcome: 'changed-by-someone-else',
  })
  expect(await listKindFacts(db)).toEqual(before)
  expect(await log()).toEqual([])
  expect(await saveKindFacts(db, { kinds, basedOn: version, changedBy })).toEqual({
    outcome: 'saved',
  })
  const after = await listKindFacts(db)
  expect(after.map(({ slug }) => slug)).toEqual(before.map(({ slug }) => slug))
  expect(after.find(({ slug }) => slug === 'saree')).toMatchObject({ countryOfOrigin: 'IN' })
})

const audit = (auditedOn: string, signer: string) =>
  saveSelfAudit(db, { auditedOn, signer, body: 'No dark patterns.', changedBy })

test('a certificate is declared at once and shown from its day in India on', async () => {
  await audit('2097-01-01', 'Meera Shah')
  expect(await findNewestAudit(db)).toMatchObject({ auditedOn: '2097-01-01' })
  await showDueAudits(db, new Date('2096-12-31T18:29:00Z'))
  expect(await findShownAudit(db)).toBeUndefined()
  await showDueAudits(db, new Date('2096-12-31T18:30:00Z'))
  expect(await findShownAudit(db)).toMatchObject({ signer: 'Meera Shah' })
  expect(await log()).toMatchObject([{ action: 'self-audit-declared' }])
})

test('the audit of the latest day is shown, whichever was declared last', async () => {
  await audit('2097-03-01', 'Meera Shah')
  await audit('2097-02-01', 'Ravi Das')
  await audit('2097-03-01', 'Asha Rao')
  await showDueAudits(db, new Date('2097-02-15T00:00:00Z'))
  expect(await findShownAudit(db)).toMatchObject({ signer: 'Ravi Das' })
  await showDueAudits(db, new Date('2097-04-01T00:00:00Z'))
  expect(await findShownAudit(db)).toMatchObject({ signer: 'Asha Rao' })
})
