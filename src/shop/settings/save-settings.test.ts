import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { saveCashOnDelivery } from './save-settings.server.ts'
import { findCashOnDelivery } from './settings-store.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)

async function edit(change: { openMax?: number; pincodes?: string[] }) {
  const { version, ...current } = await findCashOnDelivery(db)
  return { ...current, ...change, basedOn: version, changedBy: meera.id }
}
const logged = async () =>
  (await db.selectFrom('staff_changes').select(['before', 'after']).orderBy('id').execute()).map(
    ({ before, after }) => ({ before, after }),
  )

test('saved settings are read back, and the change log contains only the differences', async () => {
  expect(await saveCashOnDelivery(db, await edit({ openMax: 7, pincodes: ['4000'] }))).toEqual({
    outcome: 'saved',
  })
  expect(await findCashOnDelivery(db)).toMatchObject({ openMax: 7, pincodes: ['4000'] })
  const [change] = await logged()
  expect(Object.keys(change?.after as object).toSorted()).toEqual(['openMax', 'pincodes'])
})

test('saving unchanged settings adds nothing to the change log', async () => {
  const before = await logged()
  expect(await saveCashOnDelivery(db, await edit({}))).toEqual({ outcome: 'saved' })
  expect(await logged()).toEqual(before)
})

test('of two edits that are based on the same version only one is saved', async () => {
  const [one, two] = [await edit({ openMax: 11 }), await edit({ openMax: 12 })]
  const outcomes = await Promise.all([one, two].map((each) => saveCashOnDelivery(db, each)))
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'saved',
  ])
  const { openMax } = await findCashOnDelivery(db)
  expect(openMax).toBe(outcomes[0]?.outcome === 'saved' ? 11 : 12)
})
