import { spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Script } from 'node:vm'
import { afterEach, describe, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './start-sandbox.ts'

const open: (Sandbox | ChildProcess)[] = []
const folders: string[] = []

afterEach(async () => {
  for (const one of open.splice(0)) {
    if ('close' in one) await one.close()
    else one.kill('SIGKILL')
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test.each(['rzp_live_AAAAAAAAAAAAAA', 'AAAA', 'rzp_test_', ''])(
  'the key id %j is refused',
  async (keyId) => {
    await expect(startSandbox({ keyId })).rejects.toThrow(/rzp_test_/)
  },
)

describe('the control interface', () => {
  test('answers only to its token, and only when it is asked by its own name', async () => {
    const sandbox = await started()
    const state = (headers: Record<string, string>) =>
      fetch(`${sandbox.origin}/__sandbox/state`, { headers }).then(({ status }) => status)
    expect(await state({})).toBe(401)
    expect(await state({ authorization: 'Bearer wrong' })).toBe(401)
    expect(await state({ authorization: `Bearer ${sandbox.controlToken}` })).toBe(200)
    expect((await fetch(`${sandbox.origin}/__sandbox/?token=wrong`)).status).toBe(401)
    expect(
      (await fetch(`${sandbox.origin}/__sandbox/?token=${sandbox.controlToken}`)).headers.get(
        'content-type',
      ),
    ).toContain('text/html')
  })

  test('takes scenarios, time, webhooks and a reset by POST, and keeps a log without secrets', async () => {
    const sandbox = await started()
    const order = await make(sandbox, 'r-1')
    expect(
      await control(sandbox, 'scenarios', {
        match: { receipt: 'r-2' },
        knobs: { order_create: '5xx_after' },
      }),
    ).toMatchObject({ id: expect.stringMatching(/^scn_/) })
    expect((await make(sandbox, 'r-2')).error).toMatchObject({ code: 'SERVER_ERROR' })
    expect(await control(sandbox, 'pay', { orderId: order.id })).toMatchObject({
      status: 'complete',
    })
    const { now } = (await control(sandbox, 'clock', { freeze: true })) as { now: string }
    expect(await control(sandbox, 'clock', { advanceSeconds: 3600 })).toEqual({
      now: new Date(Date.parse(now) + 3_600_000).toISOString(),
      frozen: true,
    })
    expect(await control(sandbox, 'webhooks', { isEnabled: false })).toEqual({
      released: 0,
      replayed: 0,
    })
    const log = (await control(sandbox, 'log')) as {
      url: string
      headers: object
      answer: string
    }[]
    expect(log[0]).toMatchObject({
      url: '/v1/orders',
      answer: expect.stringContaining(order.id),
      headers: { authorization: '(kept out of the log)' },
    })
    await control(sandbox, 'reset', {})
    expect(await control(sandbox, 'state')).toMatchObject({
      orders: [],
      payments: [],
      events: [],
      scenarios: [],
      webhooksEnabled: true,
    })
  })

  test.each([
    { knobs: { order_crate: 'ok' } },
    { knobs: { payment: 'maybe' } },
    { knobs: { payment: 'success' }, match: { colour: 'red' } },
    { knobs: { payment: 'success' }, times: 0 },
    {},
  ])('refuses the scenario %j, which would test nothing', async (scenario) => {
    const sandbox = await started()
    expect(await control(sandbox, 'scenarios', scenario)).toHaveProperty('problem')
    expect(await control(sandbox, 'nothing', {})).toHaveProperty('problem')
  })
})

describe('the pages', () => {
  test('may be framed by the shop and by nobody else, and run only their own scripts', async () => {
    const sandbox = await started({ shopOrigins: ['http://localhost:3000'] })
    const frame = await fetch(`${sandbox.origin}/v1/checkout/public`)
    expect(frame.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://localhost:3000',
    )
    expect(frame.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(
      (await fetch(`${sandbox.origin}/v1/checkout/bank`)).headers.get('content-security-policy'),
    ).toContain("frame-ancestors 'none'")
  })

  test('post back to the shop and to nobody else', async () => {
    const sandbox = await started({ shopOrigins: ['http://localhost:3000'] })
    const page = async (callback: string) => {
      const { id } = await make(sandbox)
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

  test('serve the script as one file, or not at all when a scenario blocks it', async () => {
    const sandbox = await started()
    const script = await (await fetch(sandbox.checkoutScriptUrl)).text()
    expect(() => new Script(script)).not.toThrow()
    expect(script).not.toMatch(/^(import|export) /m)
    sandbox.control.scenario({ match: { always: true }, knobs: { browser: 'script_404' } })
    expect((await fetch(sandbox.checkoutScriptUrl)).status).toBe(404)
    expect((await fetch(`${sandbox.origin}/v1/checkout/assets/..%2Fmain.ts`)).status).toBe(404)
  })
})

describe('with a state file', () => {
  test('a killed process remembers all that it has answered, and what it still has to do', async () => {
    const stateFile = path.join(folder(), 'state.jsonl')
    const first = await spawned(stateFile)
    const { id } = await make(first, 'r-1')
    await control(first, 'pay', { orderId: id, knobs: { payment: 'late_authorize_after:60' } })
    first.process.kill('SIGKILL')
    appendFileSync(stateFile, '[["orders","half')

    const second = await spawned(stateFile)
    expect(await control(second, 'state')).toMatchObject({
      orders: [{ id, receipt: 'r-1', status: 'attempted' }],
      payments: [{ status: 'created' }],
    })
    expect((await make(second)).id).not.toBe(id)
    await control(second, 'clock', { advanceSeconds: 60 })
    expect(await control(second, 'state')).toMatchObject({ payments: [{ status: 'captured' }] })
  })
})

test('a port that is taken is left alone, and so is the state file', async () => {
  const stateFile = path.join(folder(), 'state.jsonl')
  const first = await started({ stateFile })
  const before = statSync(stateFile).ino
  await expect(
    startSandbox({ stateFile, port: Number(new URL(first.origin).port) }),
  ).rejects.toThrow(/EADDRINUSE/)
  expect(statSync(stateFile).ino).toBe(before)
})

type Reached = Pick<Sandbox, 'origin' | 'controlToken' | 'keyId' | 'keySecret'>

async function started(options = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(options)
  open.push(sandbox)
  return sandbox
}

async function spawned(stateFile: string): Promise<Reached & { process: ChildProcess }> {
  const settings = { keyId: 'rzp_test_AAAAAAAAAAAAAA', keySecret: 'secret', controlToken: 'token' }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_STATE_FILE: stateFile,
      SANDBOX_CONTROL_TOKEN: settings.controlToken,
      RAZORPAY_KEY_ID: settings.keyId,
      RAZORPAY_KEY_SECRET: settings.keySecret,
      RAZORPAY_WEBHOOK_SECRET: 'hook',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  open.push(child)
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', reject)
    child.stdout.on('data', (part: Buffer) => {
      const found = /RAZORPAY_API_URL=(\S+)/.exec(part.toString())?.[1]
      if (found) resolve(found)
    })
  })
  return { ...settings, origin, process: child }
}

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  folders.push(made)
  return made
}

async function make(
  { origin, keyId, keySecret }: Reached,
  receipt?: string,
): Promise<{ id: string; error?: object }> {
  const headers = { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` }
  const response = await fetch(`${origin}/v1/orders`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ amount: 50_000, currency: 'INR', receipt }),
  })
  return (await response.json()) as { id: string; error?: object }
}

async function control(
  { origin, controlToken }: Reached,
  name: string,
  body?: object,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${controlToken}` }
  const response = await fetch(
    `${origin}/__sandbox/${name}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  return response.json()
}

test('the gateway’s own desk does by hand what the interface does by script, for whoever has the token', async () => {
  const sandbox = await started()
  const { payment_id: paymentId } = sandbox.control.pay({
    orderId: (await make(sandbox, 'r-desk')).id,
  })
  const desk = `${sandbox.origin}/__sandbox/?token=${sandbox.controlToken}`
  const press = async (form: Record<string, string>, at = desk) => {
    const answer = await fetch(at, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
    return {
      status: answer.status,
      said: new URL(answer.headers.get('location') ?? '/', sandbox.origin).searchParams.get('said'),
    }
  }
  expect(await (await fetch(desk)).text()).toContain(paymentId)
  expect(await press({ do: 'refund', payment: paymentId, rupees: '100' })).toMatchObject({
    status: 303,
    said: expect.stringContaining('is made'),
  })
  expect(await press({ do: 'dispute', payment: paymentId })).toMatchObject({
    said: expect.stringContaining('is open'),
  })
  expect(await press({ do: 'refund', payment: paymentId })).toMatchObject({
    said: expect.stringContaining('not allowed on a disputed payment'),
  })
  expect(
    await press({
      do: 'settle-dispute',
      dispute: sandbox.control.state().disputes[0]!.id,
      status: 'won',
    }),
  ).toMatchObject({ said: 'The dispute is won.' })
  expect(await press({ do: 'downtime', which: '0', severity: 'high' })).toMatchObject({
    said: expect.stringContaining('HDFC Bank'),
  })
  expect(await press({ do: 'downtime', which: '0', severity: 'odd' })).toMatchObject({
    said: 'A severity is high, medium or low.',
  })
  expect(
    await press({ do: 'end-downtime', downtime: sandbox.control.state().downtimes[0]!.id }),
  ).toMatchObject({ said: expect.stringContaining('works again') })
  expect(await press({ do: 'next', which: '3' })).toMatchObject({
    said: expect.stringContaining('authorised'),
  })
  expect(await press({ do: 'webhooks', on: 'no' })).toMatchObject({ said: 'Webhooks are off.' })
  expect(await press({ do: 'nonsense' })).toMatchObject({ said: 'There is no such button.' })
  expect(sandbox.control.state()).toMatchObject({
    refunds: [{ amount: 10_000 }],
    webhooksEnabled: false,
    downtimes: [{ status: 'resolved' }],
    scenarios: [{ knobs: { payment: 'authorized_only' } }],
  })
  expect(
    (await press({ do: 'clock', seconds: '60' }, `${sandbox.origin}/__sandbox/?token=wrong`))
      .status,
  ).toBe(401)
})
