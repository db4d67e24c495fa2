import { beforeEach, describe, expect, test } from 'vitest'
import { findReturnRules } from '#shop/returns/window-store.server.ts'
import { admin, sareeInShop } from '../../../../tests/support/builders.ts'
import { descriptionOf, controlLabelled } from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import RulesPage, { action, loader } from './rules-page.tsx'

const { db } = await testDatabase({ connectionsMax: 4 })
const meera = await admin(db)
const saree = await sareeInShop(db, { title: 'Made to measure' })
const path = '/admin/returns/rules'
const send = (fields: Fields) => action(posting({ db }, path, { signedIn: meera, fields }))
const page = async (actionData?: Awaited<ReturnType<typeof send>>) =>
  pageHtml(RulesPage, {
    loaderData: await loader(getting({ db }, path, { signedIn: meera })),
    actionData,
  })

beforeEach(async () => {
  await db.deleteFrom('return_windows').execute()
  await db.deleteFrom('product_return_windows').execute()
})

describe('days', () => {
  test('of the shop, a kind and a product are saved and shown', async () => {
    await send({ subject: 'shop', days: '10', basedOn: '' })
    await send({ subject: 'kind:saree', days: '0', basedOn: '' })
    await send({ subject: 'new-product', product: saree.id, days: '3', basedOn: '' })
    expect(await findReturnRules(db)).toMatchObject({
      shop: 10,
      kinds: [{ kind: 'saree', days: 0 }],
      products: [{ id: saree.id, days: 3 }],
    })
    const html = await page()
    expect(textOf(html)).toContain('Made to measure')
    expect(controlLabelled(html, 'Made to measure')).toContain('value="3"')
  })

  test('that are empty remove the exception of a product', async () => {
    await send({ subject: 'new-product', product: saree.id, days: '3', basedOn: '' })
    await send({ subject: `product:${saree.id}`, days: '', basedOn: '3' })
    expect((await findReturnRules(db)).products).toEqual([])
  })

  test.each(['x', '-1', '366', '7.5', '1e2', '99999999999999999999'])(
    '"%s" is refused beside the field, and nothing is written',
    async (days) => {
      const html = await page(await send({ subject: 'kind:saree', days, basedOn: '' }))
      expect(descriptionOf(html, controlLabelled(html, 'Sarees'))[0]).toContain('0 to 365')
      expect((await findReturnRules(db)).kinds).toEqual([])
    },
  )

  test('based on an outdated form are refused', async () => {
    await send({ subject: 'shop', days: '10', basedOn: '' })
    for (const basedOn of ['', '7', 'x'])
      expect(await send({ subject: 'shop', days: '5', basedOn })).toMatchObject({ tone: 'error' })
    expect((await findReturnRules(db)).shop).toBe(10)
  })

  test('of two admins at the same time are written once', async () => {
    const results = await Promise.all([
      send({ subject: 'shop', days: '5', basedOn: '' }),
      send({ subject: 'shop', days: '9', basedOn: '' }),
    ])
    expect(results.map(({ tone }) => tone).toSorted()).toEqual(['error', 'success'])
  })
})

describe('the subject', () => {
  test.each([
    '',
    'kind:',
    'kind:toga',
    'kind:__proto__',
    'product:x',
    `product:${crypto.randomUUID()}`,
    'everything',
  ])('"%s" is refused, and nothing is written', async (subject) => {
    expect(await send({ subject, days: '5', basedOn: '' })).toMatchObject({ tone: 'error' })
    expect(await findReturnRules(db)).toMatchObject({ kinds: [], products: [] })
  })

  test.each([
    (id: string) => `http://zari.test/productinfo/${id}/made-to-measure`,
    (id: string) => `  ${id.toUpperCase()}  `,
    (id: string) => `/productinfo/${id}?size=M#reviews`,
  ])('of a new exception may be any address of the product', async (address) => {
    await send({ subject: 'new-product', product: address(saree.id), days: '2', basedOn: '' })
    expect((await findReturnRules(db)).products).toMatchObject([{ id: saree.id }])
  })

  test('of a new exception that is no product is described beside its field', async () => {
    for (const product of ['', 'x', crypto.randomUUID()]) {
      const html = await page(
        await send({ subject: 'new-product', product, days: '2', basedOn: '' }),
      )
      const field = controlLabelled(html, 'Address of the product’s page')
      expect(descriptionOf(html, field)).toEqual([expect.stringContaining('no such product')])
    }
  })
})

test('only admins see and change the rules', async () => {
  await expectForAdminsOnly({ db }, (signedIn) => loader(getting({ db }, path, { signedIn })))
  const fields = { subject: 'shop', days: '1', basedOn: '' }
  await expectForAdminsOnly({ db }, (signedIn) =>
    action(posting({ db }, path, { signedIn, fields })),
  )
  expect((await findReturnRules(db)).shop).toBeNull()
})

describe('the days to keep a new size', () => {
  const days = async () =>
    (await db.selectFrom('shop_settings').select('exchange_hold_days').executeTakeFirstOrThrow())
      .exchange_hold_days

  test('are saved and shown', async () => {
    await send({ subject: 'exchange-hold', days: '21', basedOn: '14' })
    expect(controlLabelled(await page(), 'Days to keep a new size')).toContain('value="21"')
    await send({ subject: 'exchange-hold', days: '14', basedOn: '21' })
    expect(await days()).toBe(14)
  })

  test.each(['', '0', '61', 'x'])('"%s" are refused beside the field', async (typed) => {
    const html = await page(await send({ subject: 'exchange-hold', days: typed, basedOn: '14' }))
    expect(descriptionOf(html, controlLabelled(html, 'Days to keep a new size'))[0]).toContain(
      '1 to 60',
    )
    expect(await days()).toBe(14)
  })
})
