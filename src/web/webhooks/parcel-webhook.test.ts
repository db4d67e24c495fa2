import { expect, test } from 'vitest'
import { CLIENT_ADDRESS_HEADER } from '#platform/rate-limits/client-address.server.ts'
import { openParcelServices, withAccount } from '../../../tests/support/parcel-services.ts'
import { routeArguments } from '../../../tests/support/route-arguments.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { action } from './parcel-webhook.ts'

const opened = await openParcelServices()
const { services, db, sandbox } = opened
await withAccount(opened)

function requestWith(body: string, key: string | null, address = '203.0.113.1'): Request {
  return new Request('http://zari.test/hooks/parcels', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [CLIENT_ADDRESS_HEADER]: address,
      ...(key !== null && { 'x-api-key': key }),
    },
  })
}
const answerTo = (request: Request, shop = services as unknown as Partial<Shop>) =>
  action(routeArguments(shop, { request }))
const send = async (...parts: Parameters<typeof requestWith>) =>
  (await answerTo(requestWith(...parts))).status

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

test('an address that posts forged webhooks is refused without reading body or database', async () => {
  const forger = '203.0.113.9'
  for (let post = 0; post < 20; post++) expect(await send('{}', 'wrong', forger)).toBe(401)
  const before = await db.selectFrom('parcel_webhooks').select('id').execute()
  const request = requestWith('{"awb":"2"}', sandbox.webhookKey, forger)
  const refused = await answerTo(request, {})
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(request.bodyUsed).toBe(false)
  expect(await db.selectFrom('parcel_webhooks').select('id').execute()).toEqual(before)
  expect(await send('{"awb":"3"}', sandbox.webhookKey)).toBe(200)
})
