import { expect, test } from 'vitest'
import { customer, type Person } from '../../../../tests/support/builders.ts'
import { getting } from '../../../../tests/support/route-calls.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { loader } from './order-summary-page.tsx'

const { db } = await testDatabase()
const load = (signedIn: Person) => loader(getting({ db }, '/orderSummary', { signedIn }))

async function customerIn(...states: string[]): Promise<Person> {
  const person = await customer(db)
  for (const state of states)
    await db
      .insertInto('addresses')
      .values({
        id: crypto.randomUUID(),
        customer_id: person.id,
        first_name: 'Asha',
        house_no: '12',
        area_road: 'MG Road',
        city: 'Bhubaneswar',
        state,
        pincode: '751001',
        phone_no: '9876543210',
      })
      .execute()
  return person
}

test('a shop that collects tax offers all states and the official names of saved ones', async () => {
  await registerForTax(db)
  const { states, prefill, savedAddresses } = await load(await customerIn('orissa', 'Atlantis'))
  expect(states).toHaveLength(36)
  expect(savedAddresses.map(({ state }) => state).toSorted()).toEqual(['Atlantis', 'Odisha'])
  expect(['Atlantis', 'Odisha']).toContain(prefill.state)
})

test('a composition taxable person offers the states too', async () => {
  await registerForTax(db, 'composition')
  const { states, prefill } = await load(await customerIn('TAMILNADU'))
  expect([states.length, prefill.state]).toEqual([36, 'Tamil Nadu'])
})

test('an unregistered shop offers no states and leaves the typed one', async () => {
  await registerForTax(db, 'unregistered')
  const { states, prefill, savedAddresses } = await load(await customerIn('orissa'))
  expect([states, prefill.state, savedAddresses[0]?.state]).toEqual([[], 'orissa', 'orissa'])
})

test('a first order is prefilled with the account and has no state yet', async () => {
  await registerForTax(db)
  const asha = await customer(db)
  const { prefill } = await load(asha)
  expect(prefill).toEqual({ firstName: 'Asha', lastName: 'Rao', emailId: asha.email })
})
