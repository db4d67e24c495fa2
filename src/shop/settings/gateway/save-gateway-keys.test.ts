import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sealingFor } from '#platform/auth/sealed-secrets.server.ts'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { signatureOf } from '#platform/payments/verify-signatures.server.ts'
import { openKeyringGateway } from '#platform/payments/keyring-gateway.server.ts'
import { startSandbox } from '../../../../sandbox/razorpay/start-sandbox.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { buildKeyring } from './gateway-keyring.server.ts'
import { findGatewayKeys, listGatewayKeys } from './gateway-keys-store.server.ts'
import { saveGatewayKeys } from './save-gateway-keys.server.ts'
import { showGatewayKeys } from './show-gateway-keys.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const sandbox = await startSandbox()
afterAll(() => sandbox.close())
const sealing = sealingFor('the secret of this machine', 'settings-sealing')
const { keyId, keySecret, webhookSecret, apiUrl, checkoutScriptUrl } = sandbox
const addresses = { apiUrl, checkoutScriptUrl }
const services = { db, sealing, addresses, open: openGateway }
const keys = { keyId, keySecret, webhookSecret }

beforeEach(async () => {
  await db.deleteFrom('gateway_keys').execute()
  await sql`truncate staff_changes`.execute(db)
})
const save = (typed: Partial<typeof keys> = {}, basedOn = 0) =>
  saveGatewayKeys(services, { typed: { ...keys, ...typed }, basedOn, changedBy: meera.id })
const rows = () => db.selectFrom('gateway_keys').selectAll().orderBy('id').execute()
const changes = () => db.selectFrom('staff_changes').select(['action', 'before', 'after']).execute()

test('accepted keys are stored encrypted, logged without secrets, and shown by their last characters', async () => {
  expect(await save()).toEqual({ outcome: 'saved' })
  const stored = JSON.stringify(await rows())
  expect(stored).toContain(keyId)
  for (const secret of [keySecret, webhookSecret]) expect(stored).not.toContain(secret)
  expect(await changes()).toEqual([
    {
      action: 'gateway-keys-changed',
      before: null,
      after: { keyId, isKeySecretNew: true, isWebhookSecretNew: true },
    },
  ])
  const found = await findGatewayKeys(db)
  expect(showGatewayKeys(found!, sealing)).toMatchObject({
    keyId,
    keySecretEnds: keySecret.slice(-4),
    isReadable: true,
  })
  const elsewhere = sealingFor('the secret of another machine', 'settings-sealing')
  expect(showGatewayKeys(found!, elsewhere)).toMatchObject({ isReadable: false, keySecretEnds: '' })
})

test('keys that the gateway refuses, or cannot check, are not stored', async () => {
  expect(await save({ keySecret: 'wrong' })).toEqual({ outcome: 'wrong-keys' })
  const away = { ...addresses, apiUrl: 'http://127.0.0.1:1' }
  const open: typeof openGateway = (settings) => openGateway({ ...settings, wait: async () => {} })
  expect(
    await saveGatewayKeys(
      { ...services, addresses: away, open },
      { typed: keys, basedOn: 0, changedBy: meera.id },
    ),
  ).toEqual({ outcome: 'gateway-away' })
  expect(await save({ webhookSecret: '' })).toMatchObject({ outcome: 'secret-missing' })
  expect([await rows(), await changes()]).toEqual([[], []])
})

test('an edit of outdated keys is refused and replaces nothing', async () => {
  await save()
  const [before] = await rows()
  expect(await save({ webhookSecret: 'mine-now' })).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await rows()).toEqual([before])
  expect(await changes()).toHaveLength(1)
})

test('of two people who enter keys at the same time, one is refused', async () => {
  const outcomes = await Promise.all([save(), save({ webhookSecret: 'another-secret' })])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'saved',
  ])
  expect(await rows()).toHaveLength(1)
})

test('a new webhook secret keeps the key secret, and the former one stays valid for a day', async () => {
  await save()
  const first = await findGatewayKeys(db)
  expect(await save({ keySecret: '', webhookSecret: 'second-secret' }, first!.id)).toEqual({
    outcome: 'saved',
  })
  const body = Buffer.from('{}')
  const parts = { configured: sandbox, isFromEnvironment: false, addresses, sealing }
  const genuine = async (secret: string) => {
    const keyring = buildKeyring({ ...parts, open: openGateway }, await listGatewayKeys(db))
    const gateway = openKeyringGateway(() => keyring)
    return gateway.verifyWebhookSignature(body, signatureOf(body, secret))
  }
  expect([await genuine('second-secret'), await genuine(webhookSecret)]).toEqual([true, true])
  await db
    .updateTable('gateway_keys')
    .set({ replaced_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .where('id', '=', first!.id)
    .execute()
  expect([await genuine('second-secret'), await genuine(webhookSecret)]).toEqual([true, false])
})

test('the environment takes precedence, and test keys are not used beside live keys', async () => {
  await save()
  const stored = await listGatewayKeys(db)
  const build = (
    configured: Parameters<typeof buildKeyring>[0]['configured'],
    isFromEnvironment: boolean,
  ) =>
    buildKeyring(
      { configured, isFromEnvironment, addresses, sealing, open: openGateway },
      stored,
    ).map(({ gateway }) => gateway.keyId)
  const live = {
    keyId: 'rzp_live_AAAAAAAAAAAAAA',
    keySecret: 'live',
    webhookSecret: 'live',
    apiUrl: 'https://api.razorpay.com',
    checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  }
  const other = { ...sandbox, keyId: 'rzp_test_BBBBBBBBBBBBBB' }
  expect(build(live, true)).toEqual([live.keyId])
  expect(build(other, true)).toEqual([other.keyId, keyId])
  expect(build(other, false)).toEqual([keyId])
})
