import { expect, test } from 'vitest'
import { PLANS_MAX } from '#shop/pricing/price-plan.ts'
import { listPricePlans } from '#shop/pricing/price-plan-store.server.ts'
import { admin, sareeInShop, type Person } from '../../../../../tests/support/builders.ts'
import { setPrice, setStrikeRule } from '../../../../../tests/support/prices.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import PricesPage, { action, loader } from './prices-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const pathOf = (id: string) => `/admin/productprices/${id}`
const load = (id: string, signedIn: Person | null = meera) =>
  loader(getting({ db }, pathOf(id), { params: { id }, signedIn }))
const send = (id: string, fields: Fields, signedIn: Person | null = meera) =>
  action(posting({ db }, pathOf(id), { params: { id }, fields, signedIn }))
const textFor = async (id: string) => textOf(pageHtml(PricesPage, { loaderData: await load(id) }))
const plan = {
  intent: 'plan-price',
  price: '1,999',
  beginsAt: '2090-01-01T00:00',
  endsAt: '2090-01-08T00:00',
}

test('only admins see and plan prices', async () => {
  const { id } = await sareeInShop(db)
  await expectForAdminsOnly({ db }, (signedIn) => load(id, signedIn))
  await expectForAdminsOnly({ db }, (signedIn) => send(id, plan, signedIn))
  expect(await listPricePlans(db, id, 1)).toEqual([])
})

test('a plan is shown with its times and can be cancelled', async () => {
  const { id } = await sareeInShop(db)
  expect(await textFor(id)).toContain('No price is planned.')
  expect(await send(id, plan)).toMatchObject({ tone: 'success' })
  expect(await textFor(id)).toContain(
    '1,999 Rs. from 2090-01-01 00:00 until 2090-01-08 00:00: planned',
  )
  const [stored] = await listPricePlans(db, id, 1)
  const planId = stored?.id ?? ''
  expect(await send(id, { intent: 'stop-plan', planId })).toMatchObject({ tone: 'success' })
  expect(await send(id, { intent: 'stop-plan', planId })).toMatchObject({ tone: 'error' })
  expect(await textFor(id)).toContain(': cancelled')
})

test('a plan is refused beside its field and is not stored', async () => {
  const { id } = await sareeInShop(db)
  await send(id, plan)
  expect(await send(id, { ...plan, price: '', beginsAt: '', endsAt: 'later' })).toMatchObject({
    problems: {
      price: expect.any(String),
      beginsAt: expect.any(String),
      endsAt: expect.any(String),
    },
  })
  expect(await send(id, { ...plan, price: '5000' })).toMatchObject({
    problems: { price: 'This must not be above the original price (MRP).' },
  })
  expect(await send(id, plan)).toMatchObject({
    problems: { beginsAt: expect.stringContaining('Another planned price') },
  })
  expect(await send(id, { intent: 'burn' })).toMatchObject({ tone: 'error' })
  expect(await send(crypto.randomUUID(), plan)).toMatchObject({ tone: 'error' })
  expect(await listPricePlans(db, id, 5)).toHaveLength(1)
})

test('more plans than the limit are refused, and a plan that ended yesterday is refused at its end', async () => {
  const { id } = await sareeInShop(db)
  const day = (number: number) => `2090-03-${String(number).padStart(2, '0')}T00:00`
  for (let number = 1; number <= PLANS_MAX; number++)
    await send(id, { ...plan, beginsAt: day(number), endsAt: day(number + 1) })
  const tooMany = await send(id, { ...plan, beginsAt: day(30), endsAt: day(31) })
  expect(tooMany).toEqual({ tone: 'error', text: 'A product can have at most 20 open plans.' })
  const past = { ...plan, beginsAt: '2026-01-01T00:00', endsAt: '2026-01-02T00:00' }
  expect(await send(id, past)).toMatchObject({
    problems: { endsAt: 'This time has passed already.' },
  })
  expect(await listPricePlans(db, id, 30)).toHaveLength(PLANS_MAX)
})

test('the prices of an unknown or deleted product are not found', async () => {
  const { id } = await sareeInShop(db, { deletedAt: new Date() })
  for (const missing of [id, crypto.randomUUID(), 'x'])
    await expect(load(missing)).rejects.toMatchObject({ init: { status: 404 } })
})

test('the page says what is struck through by each rule, and has the price history', async () => {
  const { id } = await sareeInShop(db)
  expect(await textFor(id)).toContain('Struck through is the original price as entered.')
  await setStrikeRule(db, 'mrp')
  expect(await textFor(id)).toContain('Struck through is the MRP.')
  await setStrikeRule(db, 'lowest')
  expect(await textFor(id)).toContain(
    'Nothing is struck through. A price below 2,499 Rs., the lowest of the last 30 days, would be',
  )
  await setPrice(db, id, 199_900)
  const text = await textFor(id)
  expect(text).toContain('Struck through is the lowest price of the 30 days before, until 20')
  expect(text).toMatch(/now 1,999 Rs\. 4,999 Rs\. 20/)
  await setStrikeRule(db, 'original')
})

test('a draft has no history, because no customer could buy it', async () => {
  const { id } = await sareeInShop(db, { state: 'draft' })
  expect(await textFor(id)).toContain('No customer could buy this product yet.')
})
