import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.server.ts'
import { isOpenToOthers, refuseDemoAccountsInPublic } from './open-to-others.ts'

const testKeys = {
  RAZORPAY_KEY_ID: 'rzp_test_abc',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook',
}
const liveKeys = { ...testKeys, RAZORPAY_KEY_ID: 'rzp_live_abc' }

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('every setting has a default', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    shopUrl: 'http://localhost:3000',
    shopName: 'Zari',
    isShopNameSet: false,
    dataDir: path.resolve('data'),
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseConnections: null,
    databaseReplicaUrl: null,
    pgBinDir: null,
    storage: { folder: path.resolve('data/media') },
    backups: { folder: path.resolve('data/backups') },
    backupPassphrase: null,
    upgradeWithoutBackup: false,
    smtpUrl: null,
    mailFrom: 'Zari <shop@localhost>',
    razorpay: null,
    shiprocketUrl: 'https://apiv2.shiprocket.in/v1/external',
    firstAdmin: null,
    resetSecondStepOf: null,
    demo: 'when-empty',
    workers: Math.max(1, os.availableParallelism() - 1),
    ordersAtOnce: 32,
    pageCacheMb: null,
    trustedProxies: [],
    stopPauseSeconds: 0,
    metricsToken: null,
    logLevel: 'info',
    settings: {},
  })
})

test('.env.example lists every setting, and using it unchanged gives the defaults', () => {
  const example = readFileSync('.env.example', 'utf8')
  expect(readConfig(parseEnv(example))).toEqual(readConfig({}))
  const source = readFileSync('src/shop/config/environment.server.ts', 'utf8')
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map((match) => match[1])
  expect(names.length).toBeGreaterThan(15)
  for (const name of names) expect(example).toMatch(new RegExp(`^# ?${name}=`, 'm'))
})

test('the settings for a backup are those that were set, without the passphrase of the backup', () => {
  const given = { PORT: '80', SHOP_NAME: '', BACKUP_PASSPHRASE: 'a long passphrase', HOME: '/root' }
  const { settings, backupPassphrase } = readConfig(given)
  expect(settings).toEqual({ PORT: '80' })
  expect(backupPassphrase).toBe('a long passphrase')
})

test('an empty value counts as not set', () => {
  expect(readConfig({ RAZORPAY_KEY_ID: '', PORT: '', DEMO: '' })).toEqual(readConfig({}))
})

test('the shop’s address contains the port unless a public address is set', () => {
  expect(readConfig({ PORT: '4100' }).shopUrl).toBe('http://localhost:4100')
  expect(readConfig({ SHOP_URL: 'https://saree.example/' }).shopUrl).toBe('https://saree.example')
})

test('all invalid settings are reported together', () => {
  const problems = problemsOf({
    PORT: '70000',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://x',
    DEMO: 'perhaps',
    SHOP_URL: 'ftp://x',
  })
  expect(problems.map((problem) => problem.split(' ')[0] ?? '').toSorted()).toEqual([
    'DATABASE_URL',
    'DEMO',
    'LOG_LEVEL',
    'PORT',
    'SHOP_URL',
  ])
})

test('incomplete Razorpay settings are refused with the missing names', () => {
  const [problem] = problemsOf({ RAZORPAY_KEY_ID: 'rzp_test_abc' })
  expect(problem).toMatch(/RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET missing/)
  expect(problemsOf({ RAZORPAY_API_URL: 'http://127.0.0.1:4001' })).toHaveLength(1)
})

test('live keys are accepted for Razorpay’s hosts only', () => {
  const elsewhere = {
    RAZORPAY_API_URL: 'http://127.0.0.1:4001/',
    RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:4001/v1/checkout.js',
  }
  expect(readConfig({ ...testKeys, ...elsewhere }).razorpay?.apiUrl).toBe('http://127.0.0.1:4001')
  expect(problemsOf({ ...liveKeys, ...elsewhere })).toHaveLength(2)
  expect(
    problemsOf({ ...liveKeys, RAZORPAY_API_URL: 'https://api.razorpay.com.evil.example' }),
  ).toHaveLength(1)
  expect(readConfig(liveKeys).razorpay).toMatchObject({
    apiUrl: 'https://api.razorpay.com',
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  })
})

test('the previous webhook secret is still accepted', () => {
  const rolled = readConfig({ ...testKeys, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'old' })
  expect(rolled.razorpay).toMatchObject({ webhookSecret: 'hook', previousWebhookSecret: 'old' })
})

test('without DEMO, only an admin, gateway keys or a mail server switch the demo off', () => {
  for (const neutral of [
    { PORT: '1', HOST: 'localhost', DATA_DIR: '/tmp/x', LOG_LEVEL: 'warn', SHOP_NAME: 'Mine' },
    { SHOP_URL: 'https://saree.example' },
    { DATABASE_URL: 'postgres://primary/zari', STORAGE_URL: 'file:/srv/media' },
  ])
    expect([neutral, readConfig(neutral).demo]).toEqual([neutral, 'when-empty'])
  for (const real of [
    testKeys,
    { SMTP_URL: 'smtp://mail.example' },
    { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'six-yards-of-silk' },
  ])
    expect([real, readConfig(real).demo]).toEqual([real, 'no'])
  expect(readConfig({ ...testKeys, DEMO: 'true' }).demo).toBe('yes')
  expect(readConfig({ DEMO: 'false' }).demo).toBe('no')
})

test('images are stored in a folder or an S3 bucket', () => {
  expect(readConfig({ STORAGE_URL: 'file:/srv/media' }).storage).toEqual({ folder: '/srv/media' })
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(
    readConfig({
      STORAGE_URL: 's3://zari-pictures/shop?endpoint=https://s3.example:9000/&region=auto',
      ...keys,
    }).storage,
  ).toEqual({
    bucket: 'zari-pictures',
    prefix: 'shop',
    endpoint: 'https://s3.example:9000',
    region: 'auto',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    sessionToken: null,
  })
  expect(
    readConfig({ STORAGE_URL: 's3://zari-pictures', AWS_REGION: 'ap-south-1', ...keys }).storage,
  ).toMatchObject({
    prefix: '',
    endpoint: 'https://s3.ap-south-1.amazonaws.com',
    region: 'ap-south-1',
  })
  expect(problemsOf({ STORAGE_URL: 's3://bucket?endpoint=https://s3.example' })).toEqual([
    'An S3 store needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ])
  for (const wrong of [
    's3://',
    's3://key:secret@bucket',
    's3://bucket/../x y',
    's3://bucket?endpoint=ftp://x',
    's3://bucket?endpoint=https://x/path',
    's3://bucket?secret=x',
  ]) {
    expect([wrong, problemsOf({ STORAGE_URL: wrong, ...keys })]).toEqual([
      wrong,
      [expect.stringContaining('STORAGE_URL')],
    ])
  }
  expect(problemsOf({ STORAGE_URL: 'ftp://x' })).toHaveLength(1)
})

test('the first admin needs an email address and a password', () => {
  expect(
    readConfig({ ADMIN_EMAIL: 'Owner@Shop.example', ADMIN_PASSWORD: 'long enough' }).firstAdmin
      ?.email,
  ).toBe('owner@shop.example')
  expect(problemsOf({ ADMIN_EMAIL: 'owner@shop.example' })).toHaveLength(1)
  expect(problemsOf({ ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'short' })).toHaveLength(1)
})

test('demo accounts are refused on a public host', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1'])
    expect(() => refuseDemoAccountsInPublic({ host }, 'exist')).not.toThrow()
  for (const host of ['0.0.0.0', '::', '10.0.0.4', 'shop.example'])
    for (const demo of ['exist', 'would-be-created'] as const)
      expect(() => refuseDemoAccountsInPublic({ host }, demo)).toThrow(/demo accounts/)
  expect(() => refuseDemoAccountsInPublic({ host: '0.0.0.0' }, 'none')).not.toThrow()
})

test('a shop is open to others by its host or by its public address', () => {
  expect(isOpenToOthers({ host: '127.0.0.1', shopUrl: 'http://localhost:3000' })).toBe(false)
  expect(isOpenToOthers({ host: '::1', shopUrl: 'http://[::1]:3000' })).toBe(false)
  expect(isOpenToOthers({ host: '0.0.0.0', shopUrl: 'http://localhost:3000' })).toBe(true)
  expect(isOpenToOthers({ host: '127.0.0.1', shopUrl: 'https://saree.example' })).toBe(true)
})

test('database settings that do not fit together are refused, and so are short tokens', () => {
  const replica = 'postgres://replica/zari'
  expect(problemsOf({ DATABASE_REPLICA_URL: replica, DATABASE_DIRECT_URL: replica })).toEqual([
    'DATABASE_DIRECT_URL is set, but DATABASE_URL is not: set that too.',
    'DATABASE_REPLICA_URL is set, but DATABASE_URL is not: set that too.',
  ])
  expect(
    readConfig({ DATABASE_URL: 'postgres://primary/zari', DATABASE_REPLICA_URL: replica })
      .databaseReplicaUrl,
  ).toBe(replica)
  expect(readConfig({ DATABASE_URL: 'postgres://primary/zari' }).workers).toBe(
    os.availableParallelism(),
  )
  expect(
    problemsOf({
      METRICS_TOKEN: 'secret',
      WORKERS: '0',
      DATABASE_CONNECTIONS: '2',
      ORDERS_AT_ONCE: '0',
      PAGE_CACHE_MB: '0',
      STOP_PAUSE_SECONDS: '60',
    }),
  ).toHaveLength(6)
  expect(readConfig({ DATABASE_CONNECTIONS: '5', PAGE_CACHE_MB: '512' })).toMatchObject({
    databaseConnections: 5,
    pageCacheMb: 512,
  })
})

test('trusted proxies must be addresses or networks, and other values are reported', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8 192.0.2.7' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    'fd00::/8',
    '192.0.2.7',
  ])
  for (const wrong of [
    'nginx',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'fd00::/129',
    '10.0.0',
    '*',
    '10.0.0.1:80',
  ]) {
    expect([wrong, problemsOf({ TRUSTED_PROXIES: `127.0.0.1,${wrong}` })]).toEqual([
      wrong,
      [expect.stringContaining(`TRUSTED_PROXIES names ${wrong},`)],
    ])
  }
})
