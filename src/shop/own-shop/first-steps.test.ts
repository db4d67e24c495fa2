import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { firstSteps, isSkippable, stepNames, type StepFacts } from './first-steps.ts'
import { findStepFacts } from './first-steps-store.server.ts'
import { skipStep } from './skip-step.server.ts'

const nothing: StepFacts = {
  hasShopDetails: false,
  hasBrand: false,
  areKindsChanged: false,
  hasProducts: false,
  isDeliverySet: false,
  hasGatewayKeys: false,
  sendsMail: false,
  arePoliciesPublished: false,
  isOpen: false,
  skipped: [],
}
const stateOf = (facts: Partial<StepFacts>, name: (typeof stepNames)[number]) =>
  firstSteps({ ...nothing, ...facts }).find((step) => step.name === name)?.state

test('a step is done when the shop’s data fulfils it, even if it was skipped before', () => {
  expect(firstSteps(nothing).every(({ state }) => state === 'to-do')).toBe(true)
  expect(stateOf({ hasProducts: true }, 'product')).toBe('done')
  expect(stateOf({ skipped: ['mail'] }, 'mail')).toBe('skipped')
  expect(stateOf({ skipped: ['mail'], sendsMail: true }, 'mail')).toBe('done')
})

test('every step can be skipped except the opening', () => {
  expect(stepNames.filter((name) => !isSkippable(name))).toEqual(['open'])
  expect([isSkippable('other'), isSkippable(null)]).toEqual([false, false])
})

test('the facts follow the database, and a step can be skipped and resumed', async () => {
  const { db } = await testDatabase()
  await admin(db)
  expect(await findStepFacts(db)).toEqual({
    hasShopDetails: false,
    hasBrand: false,
    areKindsChanged: false,
    hasProducts: false,
    isDeliverySet: false,
    hasGatewayKeys: false,
    arePoliciesPublished: false,
    isOpen: true,
    skipped: [],
  })
  const { id } = await sareeInShop(db)
  await skipStep(db, { step: 'mail', isSkipped: true })
  await skipStep(db, { step: 'mail', isSkipped: true })
  expect(await findStepFacts(db)).toMatchObject({ hasProducts: true, skipped: ['mail'] })
  await db.updateTable('delivery_settings').set({ version: 2 }).execute()
  expect(await findStepFacts(db)).toMatchObject({ isDeliverySet: true })
  await skipStep(db, { step: 'mail', isSkipped: false })
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect(await findStepFacts(db)).toMatchObject({ hasProducts: false, skipped: [] })
})
