import { expect, test } from 'vitest'
import { openLog } from '#platform/log/log.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { admin } from '../../../../../tests/support/builders.ts'
import { ivory } from '../../../../../tests/support/product-forms.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { routeArguments } from '../../../../../tests/support/route-arguments.ts'
import { getting } from '../../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import { action } from './add-product-page.tsx'
import UpdateProductPage, { loader } from './update-product-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const shop = { db, log: openLog('silent') } as Partial<Shop>

async function send(fields: Record<string, string>): Promise<unknown> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const headers = { 'content-length': '2000' }
  const request = new Request('http://zari.test/admin/form', { method: 'POST', body, headers })
  return action(routeArguments(shop, { request, signedIn: meera })).catch(
    (thrown: unknown) => thrown,
  )
}
const stored = () =>
  db.selectFrom('products').select(['id', 'state', 'is_listed', 'published_from']).execute()

test('the form saves a schedule in Indian time and refuses one without a time', async () => {
  const scheduled = { ...(ivory as Record<string, string>), state: 'scheduled' }
  expect(await send(scheduled)).toMatchObject({
    problems: { publishedFrom: 'Please fill this in.' },
  })
  expect(await stored()).toEqual([])
  expect(await send({ ...scheduled, publishedFrom: '2090-01-01T00:00' })).toMatchObject({
    status: 302,
  })
  const [product] = await stored()
  expect(product).toMatchObject({
    state: 'scheduled',
    is_listed: false,
    published_from: new Date('2089-12-31T18:30:00Z'),
  })
  const { id } = product!
  const loaderData = await loader(
    getting({ db }, `/admin/updateproduct/${id}`, { signedIn: meera, params: { id } }),
  )
  const html = pageHtml(UpdateProductPage, { loaderData })
  expect(html).toMatch(/<input(?=[^>]*name="publishedFrom")(?=[^>]*value="2090-01-01T00:00")/)
  expect(html).toMatch(/<option(?=[^>]*value="scheduled")(?=[^>]*selected)/)
})
