import { expect, test } from 'vitest'
import { openLog } from '#platform/log/log.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { admin } from '../../../../../tests/support/builders.ts'
import { ivory } from '../../../../../tests/support/product-forms.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { routeArguments } from '../../../../../tests/support/route-arguments.ts'
import { getting } from '../../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import { action } from '../form/add-product-page.tsx'
import UpdateProductPage, { loader } from '../form/update-product-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const shop = { db, log: openLog('silent') } as Partial<Shop>

async function send(fields: Record<string, string>): Promise<unknown> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...(ivory as object), ...fields }))
    body.append(name, value)
  const headers = { 'content-length': '2000' }
  const request = new Request('http://zari.test/admin/form', { method: 'POST', body, headers })
  return action(routeArguments(shop, { request, signedIn: meera })).catch(
    (thrown: unknown) => thrown,
  )
}
const stored = () => db.selectFrom('products').select(['id', 'sale_mode', 'making_days']).execute()

test.each([
  [{ saleMode: 'pre-order' }, { dispatchFrom: 'Please fill this in.' }],
  [
    { saleMode: 'pre-order', dispatchFrom: '2020-01-12' },
    { dispatchFrom: 'Please enter a day after today.' },
  ],
  [
    { saleMode: 'pre-order', dispatchFrom: '2099-02-30' },
    { dispatchFrom: 'Please enter a day, such as 2026-11-24.' },
  ],
  [{ saleMode: 'made-to-order' }, { makingDays: 'Please fill this in.' }],
  [
    { saleMode: 'made-to-order', makingDays: '366' },
    { makingDays: 'Please enter a whole number from 1 to 365.' },
  ],
  [{ saleMode: 'later' }, { saleMode: 'Please choose pre-order or made-to-order.' }],
])('%j is refused beside its field, and nothing is written', async (fields, problems) => {
  expect(await send(fields as Record<string, string>)).toMatchObject({ problems })
  expect(await stored()).toEqual([])
})

test('the form saves a pre-order and shows it again', async () => {
  expect(await send({ saleMode: 'pre-order', dispatchFrom: '2099-01-12' })).toMatchObject({
    status: 302,
  })
  const [product] = await stored()
  expect(product).toMatchObject({ sale_mode: 'pre-order', making_days: null })
  const { id } = product!
  const loaderData = await loader(
    getting({ db }, `/admin/updateproduct/${id}`, { signedIn: meera, params: { id } }),
  )
  const html = pageHtml(UpdateProductPage, { loaderData })
  expect(html).toMatch(/<option(?=[^>]*value="pre-order")(?=[^>]*selected)/)
  expect(html).toMatch(/<input(?=[^>]*name="dispatchFrom")(?=[^>]*value="2099-01-12")/)
})
