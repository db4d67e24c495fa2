import { expect, test } from 'vitest'
import { customer, type Person } from '../../../../tests/support/builders.ts'
import { attributeOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { getting } from '../../../../tests/support/route-calls.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { loader } from './order-summary-page.tsx'
import { ChoiceWithoutScript } from './saved-address/choice-without-script.tsx'

const { db } = await testDatabase()
const load = (signedIn: Person, query = '') =>
  loader(getting({ db }, `/orderSummary${query}`, { signedIn }))

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

test('the default address is selected until the page asks for another own one', async () => {
  const asha = await customerIn('Goa', 'Kerala')
  const { savedAddresses, selectedId } = await load(asha)
  const other = savedAddresses.find(({ id }) => id !== selectedId)!
  const asked = await load(asha, `?address=${other.id}`)
  expect([asked.selectedId, asked.prefill.state]).toEqual([other.id, other.state])
})

test.each(['made-up', "x' or true --", ''])(
  'the address %j that the page asks for selects the default',
  async (id) => {
    const asha = await customerIn('Goa')
    const { savedAddresses, selectedId } = await load(asha, `?address=${encodeURIComponent(id)}`)
    expect(selectedId).toBe(savedAddresses[0]?.id)
  },
)

test('the address of another customer cannot be selected', async () => {
  const { selectedId: strangers } = await load(await customerIn('Kerala'))
  const { selectedId, prefill, savedAddresses } = await load(
    await customerIn('Goa'),
    `?address=${strangers}`,
  )
  expect([selectedId, prefill.state]).toEqual([savedAddresses[0]?.id, 'Goa'])
})

test('without script the page shows the selected address and the others to choose', async () => {
  const asha = await customerIn('Goa', 'Kerala')
  const { savedAddresses, selectedId } = await load(asha)
  const html = htmlOf(<ChoiceWithoutScript saved={savedAddresses} selectedId={selectedId} />)
  expect(html).toMatch(/<form [^>]*action="\/orderSummary"/)
  const radios = tagsOf(html, 'input')
  expect(radios.map((tag) => [attributeOf(tag, 'name'), attributeOf(tag, 'value')])).toEqual(
    savedAddresses.map(({ id }) => ['address', id]),
  )
  const checked = radios.filter((tag) => tag.includes('checked'))
  expect(checked.map((tag) => attributeOf(tag, 'value'))).toEqual([selectedId])
  expect(textOf(html)).toContain('Add New Address')
  expect(htmlOf(<ChoiceWithoutScript saved={[]} selectedId={null} />)).toBe('')
})
