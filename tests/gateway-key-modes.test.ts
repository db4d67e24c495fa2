import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const sandbox = {
  RAZORPAY_API_URL: 'http://127.0.0.1:9',
  RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:9/v1/checkout.js',
}
const keys = (id: string) => ({
  RAZORPAY_KEY_ID: id,
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook',
})

/** Starts a program and waits until it exits. A program that opens instead is stopped. */
function start(
  script: string,
  settings: Record<string, string>,
): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, script)],
      { env: { PATH: process.env['PATH'], ...settings }, timeout: 30_000 },
      (problem, stdout, stderr) => resolve({ code: problem?.code ?? 0, said: stdout + stderr }),
    )
  })
}

test.each([
  ['live keys with a stand-in', { ...keys('rzp_live_AAAAAAAAAAAAAA'), ...sandbox }],
  [
    'live keys whose window comes from a stand-in',
    { ...keys('rzp_live_AAAAAAAAAAAAAA'), RAZORPAY_CHECKOUT_URL: sandbox.RAZORPAY_CHECKOUT_URL },
  ],
])(
  '34: a shop with %s refuses to start with a reason and creates nothing',
  async (_name, settings) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'zari-keys-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const { code, said } = await start('src/server/main.ts', {
      ...settings,
      DATA_DIR: dataDir,
      PORT: '0',
    })
    expect(code).toBe(1)
    expect(said).toContain('with live keys (rzp_live_)')
    expect(said).not.toContain('secret')
    expect(readdirSync(dataDir)).toEqual([])
  },
)

test('34: the sandbox does not start with live keys', async () => {
  const { code, said } = await start('sandbox/razorpay/main.ts', {
    ...keys('rzp_live_AAAAAAAAAAAAAA'),
    SANDBOX_PORT: '0',
  })
  expect(code).toBe(1)
  expect(said).toContain('only takes key ids that start with rzp_test_')
})
