import { spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import {
  callControl,
  createSandboxOrder,
  sandboxStarter,
  type SandboxAccess,
} from '../../tests/support/sandbox-client.ts'
import { startSandbox } from './start-sandbox.ts'

const startForTest = sandboxStarter()
const processes: ChildProcess[] = []
const folders: string[] = []

afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test.each(['rzp_live_AAAAAAAAAAAAAA', 'AAAA', 'rzp_test_', ''])(
  'the key id %j is refused',
  async (keyId) => {
    await expect(startSandbox({ keyId })).rejects.toThrow(/rzp_test_/)
  },
)

describe('with a state file', () => {
  test('after a killed process, a new one has the same state and runs the scheduled tasks', async () => {
    const stateFile = path.join(folder(), 'state.jsonl')
    const first = await spawned(stateFile)
    const { id } = await createSandboxOrder(first, 'r-1')
    await callControl(first, 'pay', { orderId: id, knobs: { payment: 'late_authorize_after:60' } })
    first.process.kill('SIGKILL')
    appendFileSync(stateFile, '[["orders","half')

    const second = await spawned(stateFile)
    expect(await callControl(second, 'state')).toMatchObject({
      orders: [{ id, receipt: 'r-1', status: 'attempted' }],
      payments: [{ status: 'created' }],
    })
    expect((await createSandboxOrder(second)).id).not.toBe(id)
    await callControl(second, 'clock', { advanceSeconds: 60 })
    expect(await callControl(second, 'state')).toMatchObject({ payments: [{ status: 'captured' }] })
  })
})

test('a sandbox whose port is in use does not start or write the state file', async () => {
  const stateFile = path.join(folder(), 'state.jsonl')
  const first = await startForTest({ stateFile })
  const before = statSync(stateFile).ino
  await expect(
    startSandbox({ stateFile, port: Number(new URL(first.origin).port) }),
  ).rejects.toThrow(/EADDRINUSE/)
  expect(statSync(stateFile).ino).toBe(before)
})

async function spawned(stateFile: string): Promise<SandboxAccess & { process: ChildProcess }> {
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
  processes.push(child)
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
