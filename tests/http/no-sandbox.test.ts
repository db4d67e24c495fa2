import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { chooseGateway } from '../../src/server/gateway.ts'
import { readConfig } from '../../src/shop/config/config.server.ts'

/** Replaces the sandbox by a module that fails when it is imported. */
vi.mock('../../sandbox/razorpay/start-sandbox.ts', () => {
  throw new Error('the sandbox was loaded')
})

test('the build contains nothing of the sandbox', () => {
  const files = globSync('dist/**/*.{js,css,html,json}')
  expect(files.length).toBeGreaterThan(20)
  const ofSandbox = files.filter((file) =>
    /__sandbox|no real money –|Sandbox – no real money|razorpay-checkout-frame|scn_/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(ofSandbox).toEqual([])
})

test('a shop with its own gateway keys loads no sandbox code', async () => {
  const keys = {
    RAZORPAY_KEY_ID: 'rzp_test_AAAAAAAAAAAAAA',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'hook',
  }
  const { settings, close } = await chooseGateway(readConfig(keys))
  expect(settings).toMatchObject({
    apiUrl: 'https://api.razorpay.com',
    checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  })
  await close()
  await expect(chooseGateway(readConfig({ DATA_DIR: '/nowhere' }))).rejects.toThrow()
})
