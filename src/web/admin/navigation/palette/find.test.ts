import { expect, test } from 'vitest'
import { admin, customer, placedOrder, type Person } from '../../../../../tests/support/builders.ts'
import { getting } from '../../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import { loader } from './find.ts'

const { db, pool } = await testDatabase()
const find = (signedIn: Person | null, text: string) =>
  loader(getting({ db, pool }, `/admin/find?q=${encodeURIComponent(text)}`, { signedIn }))
const nothing = { orders: [], products: [] }

test('staff get matches as JSON that is not cached', async () => {
  const { number } = await placedOrder(db)
  const response = await find(await admin(db, { role: 'packer' }), number)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    orders: [{ number, customer: 'Asha', phone: '9876543210', totalPaise: 249_900 }],
    products: [],
  })
})

test('a search text of one letter finds nothing', async () => {
  expect(await (await find(await admin(db), 'a')).json()).toEqual(nothing)
})

test('guests and customers who search are redirected to the login', async () => {
  for (const signedIn of [null, await customer(db)])
    await expect(find(signedIn, 'asha')).rejects.toMatchObject({ status: 302 })
})

test('the search limit of one person does not affect a colleague', async () => {
  const [meera, ravi] = [await admin(db), await admin(db, { role: 'packer' })]
  await find(meera, 'asha')
  await db.updateTable('rate_limits').set({ points: 300 }).execute()
  const refused = await find(meera, 'asha')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual(nothing)
  expect((await find(ravi, 'asha')).status).toBe(200)
})
