import { expect, test } from 'vitest'
import { admin, customer, type Person } from '../../../../tests/support/builders.ts'
import { placedCashOrder } from '../../../../tests/support/placed-cash-order.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { expectForAdminsOnly, getting, posting } from '../../../../tests/support/route-calls.ts'
import { returnedCashOrder } from '../../../../tests/support/returned-cash-order.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import CustomerPage, { action, loader as loadCustomer } from './customer-page.tsx'
import CustomersPage, { loader as loadCustomers } from './customers-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const asha = await customer(db, { lastName: 'Kulkarni' })
const order = await placedCashOrder(db, { customerId: asha.id, totalPaise: 1_250_000 })

const list = (query = '', signedIn: Person | null = meera) =>
  loadCustomers(getting({ db }, `/admin/customers${query}`, { signedIn }))
const open = (id: string, signedIn: Person | null = meera) =>
  loadCustomer(getting({ db }, `/admin/customers/${id}`, { signedIn, params: { id } }))
const listText = async (query = '') =>
  textOf(pageHtml(CustomersPage, { loaderData: await list(query) }))

test('the list shows each customer with orders and amount', async () => {
  expect(await listText('?search=kulkarni')).toMatch(
    /1 customer Asha Kulkarni .* 12,500 Rs\. , 1 order Last order/,
  )
})

test('a search without a match and a search that is too short say what to do', async () => {
  expect(await listText('?search=gupta')).toContain('Nothing matches “gupta”.')
  expect(await listText('?search=gu')).toContain('Please type at least 3 characters.')
})

test('the page of a customer shows orders, account, credit and addresses', async () => {
  const text = textOf(pageHtml(CustomerPage, { loaderData: await open(asha.id) }))
  expect(text).toContain(order.number)
  expect(text).toContain('Email confirmed')
  expect(text).toContain('Store credit 0 Rs.')
  expect(text).toContain('No saved addresses.')
})

test('an unknown id, a malformed id and the id of staff are not found', async () => {
  for (const id of ['0b0b0b0b-0000-4000-8000-000000000000', 'x', '%00', meera.id]) {
    await expect(open(id)).rejects.toMatchObject({ init: { status: 404 } })
  }
})

test('an admin sees cash orders that came back, and lifts the block once', async () => {
  const mira = await customer(db)
  const lift = (intent = 'lift-cash-block', signedIn: Person = meera) =>
    action(
      posting({ db }, `/admin/customers/${mira.id}`, {
        ...{ fields: { intent }, signedIn, params: { id: mira.id } },
      }),
    )
  const text = async () => textOf(pageHtml(CustomerPage, { loaderData: await open(mira.id) }))
  expect(await text()).not.toContain('came back')
  expect(await lift()).toMatchObject({ tone: 'error' })
  for (let turn = 0; turn < 2; turn++) await returnedCashOrder(db, { customerId: mira.id })
  expect(await text()).toContain('2 cash orders of the last 180 days came back')
  expect(await text()).toContain('This customer is not offered cash on delivery.')
  expect(await lift('delete')).toMatchObject({ tone: 'error' })
  await expect(lift('lift-cash-block', asha)).rejects.toBeDefined()
  expect(await text()).toContain('2 cash orders')
  expect(await lift()).toMatchObject({ tone: 'success' })
  expect(await lift()).toMatchObject({ tone: 'error' })
  expect(await text()).not.toContain('is not offered')
})

test('refused parcels of others to the same phone number are a hint, not a block', async () => {
  const stranger = await customer(db)
  const phoneNo = '9000000091'
  for (let turn = 0; turn < 2; turn++)
    await returnedCashOrder(db, { customerId: stranger.id, phoneNo })
  const { id } = await customer(db)
  await placedCashOrder(db, { customerId: id, phone: phoneNo })
  const text = textOf(pageHtml(CustomerPage, { loaderData: await open(id) }))
  expect(text).toContain('0 cash orders of the last 180 days came back')
  expect(text).toContain('2 cash orders of other customers to the same phone number came back')
  expect(text).not.toContain('is not offered')
})

test('only admins see customers', async () => {
  await expectForAdminsOnly({ db }, (signedIn) => list('', signedIn))
  await expectForAdminsOnly({ db }, (signedIn) => open(asha.id, signedIn))
})
