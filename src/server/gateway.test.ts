import { expect, test, vi } from 'vitest'
import { readConfig } from '../shop/config/config.server.ts'
import { chooseGateway } from './gateway.ts'

/** Replaces the sandbox by a module that fails when it is imported. */
vi.mock('../../sandbox/razorpay/start-sandbox.ts', () => {
  throw new Error('the sandbox was loaded')
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
