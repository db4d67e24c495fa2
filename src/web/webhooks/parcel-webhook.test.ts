import { expect, test, vi } from 'vitest'
import { CLIENT_ADDRESS_HEADER } from '#platform/rate-limits/client-address.server.ts'
import { saveCarrierAccount } from '#shop/parcels/account/save-carrier-account.server.ts'
import { forgetKnownKey } from '#shop/parcels/reports/known-webhook-key.server.ts'
import { admin } from '../../../tests/support/builders.ts'
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

const storedBodies = async () =>
  (await db.selectFrom('parcel_webhooks').select('raw').orderBy('received_at').execute()).map(
    ({ raw }) => raw.toString(),
  )

test('forged webhooks are limited without reading their body; a genuine one is always stored', async () => {
  const forger = '203.0.113.9'
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => lines.push(line) }
  const limited = { ...services, log } as unknown as Partial<Shop>
  const before = await storedBodies()
  for (let post = 0; post < 30; post++) {
    const request = requestWith('{}', 'wrong', forger)
    const refused = await answerTo(request, limited)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual(
      post < 20 ? [401, null] : [429, '60'],
    )
    expect(request.bodyUsed).toBe(false)
  }
  expect(lines).toHaveLength(20)
  expect(await storedBodies()).toEqual(before)
  expect(await send('{"awb":"2"}', sandbox.webhookKey, forger)).toBe(200)
  expect(await storedBodies()).toEqual([...before, '{"awb":"2"}'])
})

test('forged keys read the account at most once a second, which also finds a new key', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  forgetKnownKey(services)
  let reads = 0
  const sealing = {
    ...services.sealing,
    open: (sealed: string) => {
      reads += 0.5 // the password and the key
      return services.sealing.open(sealed)
    },
  }
  const counted = { ...services, sealing } as unknown as Partial<Shop>
  const statusOf = async (key: string, host: number) =>
    (await answerTo(requestWith(`{"awb":"${host}"}`, key, `203.0.113.${host}`), counted)).status
  for (let host = 10; host < 40; host++) expect(await statusOf('wrong', host)).toBe(401)
  expect(reads).toBe(1)

  const key = `${sandbox.webhookKey}-new`
  const typed = { ...opened.account, webhookKey: key }
  const { id: changedBy } = await admin(db)
  expect(await saveCarrierAccount(services, { typed, basedOn: 1, changedBy })).toEqual({
    outcome: 'saved',
  })
  vi.advanceTimersByTime(1_000)
  expect(await statusOf(key, 40)).toBe(200)
  expect(await statusOf(sandbox.webhookKey, 41)).toBe(401)
  vi.useRealTimers()
})

test('a key that was replaced is refused, although it is still in memory', async () => {
  const [old, key] = [`${sandbox.webhookKey}-new`, sandbox.webhookKey]
  expect(await send('{"awb":"50"}', old)).toBe(200)
  const { id: changedBy } = await admin(db)
  await saveCarrierAccount(services, { typed: opened.account, basedOn: 2, changedBy })
  expect(await send('{"awb":"51"}', old)).toBe(401)
  expect(await send('{"awb":"52"}', key)).toBe(200)
})
