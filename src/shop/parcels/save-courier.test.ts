import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listCouriers } from './courier-store.server.ts'
import { removeCourier, saveCourier } from './save-courier.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const entry = { trackingLink: '', numberFormat: '' }
const save = (name: string, id: number | null = null) =>
  saveCourier(db, { id, name, ...entry }, meera.id)
const changes = () => db.selectFrom('staff_changes').select('action').execute()

test('a new shop knows eight couriers, and the format of India Post', async () => {
  const couriers = await listCouriers(db)
  expect(couriers).toHaveLength(8)
  expect(couriers.find(({ name }) => name === 'India Post')?.numberFormat).toBe('AA999999999IN')
})

test('a courier is added, renamed and removed, each with its entry in the change log', async () => {
  expect(await save('Tuktuk Express')).toEqual({ outcome: 'saved' })
  const { id } = (await listCouriers(db)).find(({ name }) => name === 'Tuktuk Express')!
  expect(await save('Rickshaw', id)).toEqual({ outcome: 'saved' })
  expect(await removeCourier(db, id, meera.id)).toEqual({ outcome: 'saved' })
  expect(await listCouriers(db)).toHaveLength(8)
  expect(await changes()).toHaveLength(3)
})

test('a name that is taken and a courier that is gone are refused, and nothing is written', async () => {
  const before = await changes()
  expect(await save('dtdc')).toEqual({ outcome: 'name-taken' })
  expect(await save('Other', 9999)).toEqual({ outcome: 'unknown-courier' })
  expect(await removeCourier(db, 9999, meera.id)).toEqual({ outcome: 'unknown-courier' })
  expect(await listCouriers(db)).toHaveLength(8)
  expect(await changes()).toEqual(before)
})
