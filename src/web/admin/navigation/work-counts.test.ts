import { expect, test } from 'vitest'
import { insertQuery } from '#shop/inbox/query-store.server.ts'
import { admin, customer, placedOrder, type Person } from '../../../../tests/support/builders.ts'
import { getting } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { loader } from './work-counts.ts'

const { db } = await testDatabase()
const load = (signedIn: Person | null) => loader(getting({ db }, '/admin/work', { signedIn }))

test('an admin gets all counts and a packer only those of parcels, neither from a cache', async () => {
  await placedOrder(db)
  await insertQuery(db, {
    yourName: 'Asha',
    yourEmail: 'asha@zari.test',
    yourSubject: '',
    yourMessage: 'Do you ship to Pune?',
  })
  const response = await load(await admin(db))
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    orders: 1,
    payments: 0,
    returns: 0,
    queries: 1,
    questions: 0,
    complaints: 0,
  })
  const packer = await admin(db, { role: 'packer' })
  expect(await (await load(packer)).json()).toEqual({
    orders: 1,
    payments: 0,
    returns: 0,
    queries: 0,
    questions: 0,
    complaints: 0,
  })
})

test('guests and customers get no counts', async () => {
  for (const signedIn of [null, await customer(db)])
    await expect(load(signedIn)).rejects.toMatchObject({ status: 302 })
})
