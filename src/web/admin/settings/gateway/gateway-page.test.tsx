import { afterAll, expect, test } from 'vitest'
import { sealingFor } from '#platform/auth/sealed-secrets.server.ts'
import type { Config } from '#shop/config/config.ts'
import { startSandbox } from '../../../../../sandbox/razorpay/start-sandbox.ts'
import { admin, type Person } from '../../../../../tests/support/builders.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  formOf,
  getting,
  type Fields,
} from '../../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { gatewayAction } from './gateway-action.server.ts'
import GatewayPage, { loader } from './gateway-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const sandbox = await startSandbox()
afterAll(() => sandbox.close())
const { keyId, keySecret, webhookSecret, apiUrl, checkoutScriptUrl } = sandbox
const auth = {
  checkPassword: async (_account: object, password: string) =>
    password === 'mine' ? { outcome: 'right' } : { outcome: 'wrong-credentials' },
}
const shopWith = (razorpay: Config['razorpay']) =>
  ({
    db,
    auth,
    sealing: sealingFor('a secret', 'settings-sealing'),
    gateway: { keyId: razorpay?.keyId ?? keyId, isSandbox: true },
    gatewayAddresses: { apiUrl, checkoutScriptUrl },
    config: { razorpay, shopUrl: 'http://zari.test' },
  }) as unknown as Shop
const shop = shopWith(null)
const fromEnvironment = shopWith({
  keyId: 'rzp_test_ENVIRONMENTKEY',
  keySecret: 'environment-secret',
  webhookSecret: 'environment-webhook',
  previousWebhookSecret: null,
  apiUrl,
  checkoutUrl: checkoutScriptUrl,
})
const keys = { basedOn: 0, keyId, keySecret, webhookSecret, password: 'mine' }
const send = (fields: Fields, to = shop) =>
  gatewayAction(to, {
    admin: { ...meera, firstName: '', lastName: '' },
    form: formOf(fields),
    request: new Request('http://zari.test/admin/settings/payments', { method: 'POST' }),
  })
const load = (signedIn: Person | null = meera, from = shop) =>
  loader(getting(from, '/admin/settings/payments', { signedIn }))
const rows = () => db.selectFrom('gateway_keys').select('key_id').execute()

test('keys are stored only with the admin’s password and only if the gateway accepts them', async () => {
  expect(await send({ ...keys, password: 'wrong' })).toMatchObject({
    problems: { password: 'The password is wrong.' },
  })
  expect(await send({ ...keys, keyId: 'key' })).toMatchObject({
    problems: { keyId: expect.any(String) as string },
  })
  expect(await send({ ...keys, keySecret: 'wrong' })).toMatchObject({
    problems: { keySecret: expect.stringContaining('does not accept') as string },
  })
  expect(await send({ ...keys, webhookSecret: '' })).toMatchObject({
    problems: { webhookSecret: expect.any(String) as string },
  })
  expect(await rows()).toEqual([])
  expect(await send(keys)).toMatchObject({ tone: 'success' })
  expect(await rows()).toEqual([{ key_id: keyId }])
  expect(await send(keys)).toMatchObject({
    tone: 'error',
    text: expect.stringContaining('Somebody') as string,
  })
})

test('the page shows the webhook URL and the end of a stored secret, never the secret', async () => {
  const html = pageHtml(GatewayPage, { loaderData: await load() })
  expect(html).toContain('http://zari.test/webhooks/payments')
  expect(html).toContain(keyId)
  expect(textOf(html)).toMatch(/Set on .*, ends in …/)
  expect(textOf(html)).toContain('No payment has arrived with these keys yet')
  for (const secret of [keySecret, webhookSecret]) expect(html).not.toContain(secret)
})

test('keys of the environment are read-only, named by their variable, and cannot be replaced', async () => {
  const html = pageHtml(GatewayPage, { loaderData: await load(meera, fromEnvironment) })
  expect(textOf(html)).toContain('Set by the environment variable RAZORPAY_KEY_SECRET')
  expect(html).not.toContain('environment-secret')
  expect(html).not.toContain('name="keySecret"')
  const before = await rows()
  expect(await send(keys, fromEnvironment)).toMatchObject({ tone: 'error' })
  expect(await rows()).toEqual(before)
})

test('only admins see the keys', () => expectForAdminsOnly(shop, (signedIn) => load(signedIn)))
