import { expect, test } from 'vitest'
import { openParcelServices, withAccount } from '../../../tests/support/parcel-services.ts'
import { routeArguments } from '../../../tests/support/route-arguments.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { action } from './parcel-webhook.ts'

const opened = await openParcelServices()
const { services, db, sandbox } = opened
await withAccount(opened)

async function send(body: string, key: string | null): Promise<number> {
  const request = new Request('http://zari.test/hooks/parcels', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(key !== null && { 'x-api-key': key }) },
  })
  const shop = services as unknown as Partial<Shop>
  return (await action(routeArguments(shop, { request }))).status
}

test('a webhook is answered 200 when stored, 401 with a wrong key, 413 when too large', async () => {
  const { webhookKey } = sandbox
  const body = '{"awb":"1","shipment_status_id":18,"note":"\\u0000"}'
  expect(await send(body, 'wrong')).toBe(401)
  expect(await send(body, null)).toBe(401)
  expect(await send('x'.repeat(200_001), webhookKey)).toBe(413)
  expect(await db.selectFrom('parcel_webhooks').select('id').execute()).toEqual([])
  expect(await send(body, webhookKey)).toBe(200)
  expect(await send(body, webhookKey)).toBe(200)
  const stored = await db.selectFrom('parcel_webhooks').select('raw').execute()
  expect(stored).toEqual([{ raw: Buffer.from(body) }])
})
