import { Script } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { createSandboxOrder, sandboxStarter } from '../../../tests/support/sandbox-client.ts'

const startForTest = sandboxStarter()

describe('pages and script', () => {
  test('the gateway pages can be framed only by the shop and run only their own scripts', async () => {
    const sandbox = await startForTest({ shopOrigins: ['http://localhost:3000'] })
    const frame = await fetch(`${sandbox.origin}/v1/checkout/public`)
    expect(frame.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://localhost:3000',
    )
    expect(frame.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(
      (await fetch(`${sandbox.origin}/v1/checkout/bank`)).headers.get('content-security-policy'),
    ).toContain("frame-ancestors 'none'")
  })

  test('the gateway pages post results back to the shop only', async () => {
    const sandbox = await startForTest({ shopOrigins: ['http://localhost:3000'] })
    const page = async (callback: string) => {
      const { id } = await createSandboxOrder(sandbox)
      const form = { key: sandbox.keyId, order_id: id, pressed: 'success', callback_url: callback }
      const paid = await fetch(`${sandbox.origin}/v1/checkout/payments`, {
        method: 'POST',
        body: JSON.stringify(form),
      })
      const { payment_id: paymentId } = (await paid.json()) as { payment_id: string }
      return (await fetch(`${sandbox.origin}/v1/checkout/callback?payment_id=${paymentId}`)).text()
    }
    expect(await page('http://localhost:3000/payments/callback?a="b"')).toContain(
      'action="http://localhost:3000/payments/callback?a=&quot;b&quot;"',
    )
    for (const callback of ['http://elsewhere.test/', 'javascript:alert(1)', ''])
      expect(await page(callback)).toContain('No callback')
  })

  test('the checkout script is served as one file, or with 404 if a scenario blocks it', async () => {
    const sandbox = await startForTest()
    const script = await (await fetch(sandbox.checkoutScriptUrl)).text()
    expect(() => new Script(script)).not.toThrow()
    expect(script).not.toMatch(/^(import|export) /m)
    sandbox.control.scenario({ match: { always: true }, knobs: { browser: 'script_404' } })
    expect((await fetch(sandbox.checkoutScriptUrl)).status).toBe(404)
    expect((await fetch(`${sandbox.origin}/v1/checkout/assets/..%2Fmain.ts`)).status).toBe(404)
  })
})
