import fc from 'fast-check'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { currentRequest } from '../log/current-request.server.ts'
import { AdmissionControl, Overloaded } from './admission-control.server.ts'
import { defaultLimits, type WorkKind } from './decide-admission.ts'

/** Starts work that runs until the test ends it. */
function openWork(control: AdmissionControl) {
  const started: string[] = []
  const running: { kind: WorkKind; name: string; end: () => void }[] = []
  const begin = (kind: WorkKind, name: string = kind) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return control.run(kind, async () => {
      started.push(name)
      running.push({ kind, name, end: resolve })
      await promise
      return name
    })
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { started, running, begin, settle }
}
const smallest = { limits: defaultLimits(1), deadlineMs: 20 }

test('an order beyond the limit is refused before it starts and accepted once another order has ended', async () => {
  const refused = vi.fn()
  const { started, running, begin, settle } = openWork(
    new AdmissionControl({ ...smallest, onRefused: refused }),
  )
  const first = begin('order', 'first')
  await settle()
  await expect(begin('order', 'second')).rejects.toThrow(Overloaded)
  running[0]!.end()
  expect(await first).toBe('first')
  const third = begin('order', 'third')
  await settle()
  running[1]!.end()
  expect(await third).toBe('third')
  expect(started).toEqual(['first', 'third'])
  expect(refused.mock.calls).toEqual([['order']])
})

test('a payment is accepted although the limit of orders is reached', async () => {
  const control = new AdmissionControl(smallest)
  const { started, running, begin, settle } = openWork(control)
  const both = Promise.all([begin('order'), begin('payment')])
  await settle()
  expect(started).toEqual(['order', 'payment'])
  expect(control.isFull('order')).toBe(true)
  expect(control.isFull('payment')).toBe(false)
  for (const { end } of running) end()
  await both
})

test('pages wait for a free place, admin pages first, and are refused after the deadline', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { started, running, begin, settle } = openWork(new AdmissionControl(smallest))
  const running1 = [begin('page', 'running'), begin('admin', 'running too')]
  await settle()
  const page = begin('page', 'page')
  const admin = begin('admin', 'admin')
  await settle()
  for (const { end } of running.splice(0)) end()
  await Promise.all(running1)
  await settle()
  expect(started).toEqual(['running', 'running too', 'admin'])
  const refused = expect(page).rejects.toThrow(Overloaded)
  vi.advanceTimersByTime(smallest.deadlineMs)
  await refused
  running[0]!.end()
  expect(await admin).toBe('admin')
})

test('a request that waits for the gateway frees its place for another request', async () => {
  const control = new AdmissionControl(smallest)
  await currentRequest.run({ id: 'r-1', databaseMs: 0 }, () =>
    control.run('order', async () => {
      const slot = currentRequest.getStore()!.slot!
      expect(control.isFull('order')).toBe(true)
      slot.pause()
      slot.pause()
      expect([control.isFull('order'), control.load.paused]).toEqual([false, 1])
      slot.resume()
      expect(control.isFull('order')).toBe(false)
      slot.resume()
      expect([control.isFull('order'), control.load.paused]).toEqual([true, 0])
      slot.pause()
    }),
  )
  expect([control.isFull('order'), control.load.paused]).toEqual([false, 0])
})

test('failed work frees its place', async () => {
  const control = new AdmissionControl(smallest)
  const failing = control.run('order', () => Promise.reject(new Error('sold out')))
  await expect(failing).rejects.toThrow('sold out')
  expect(control.isFull('order')).toBe(false)
})

test('any sequence of work stays within the limits and frees all its places', async () => {
  const kinds = fc.constantFrom<WorkKind>('payment', 'order', 'admin', 'page')
  const steps = fc.array(fc.oneof(kinds, fc.constant('end' as const)), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 8 }), async (sequence, orders) => {
      const limits = defaultLimits(orders)
      const control = new AdmissionControl({ limits, deadlineMs: 5 })
      const { running, begin, settle } = openWork(control)
      const outcomes: Promise<unknown>[] = []
      for (const step of sequence) {
        if (step === 'end') running.shift()?.end()
        else outcomes.push(begin(step).catch((error: unknown) => error))
        await settle()
        const { active, waiting } = control.load
        expect(active.order).toBeLessThanOrEqual(limits.orders)
        expect(active.page).toBeLessThanOrEqual(limits.pages)
        expect(active.page + active.admin).toBeLessThanOrEqual(2 * limits.pages)
        expect(waiting).toBeLessThanOrEqual(limits.waiting)
      }
      while (running.length > 0 || control.load.waiting > 0) {
        running.shift()?.end()
        await settle()
      }
      await Promise.all(outcomes)
      expect(control.load).toMatchObject({
        active: { payment: 0, order: 0, admin: 0, page: 0 },
        paused: 0,
        waiting: 0,
      })
    }),
    { numRuns: 50 },
  )
})

test('metrics count work in progress and refusals by kind of work', async () => {
  const registry = new Registry()
  const control = new AdmissionControl(smallest)
  control.registerMetrics(registry)
  await control.run('order', async () => {
    await expect(control.run('order', async () => {})).rejects.toThrow(Overloaded)
    const text = await registry.metrics()
    expect(text).toContain('zari_admitted_requests{kind="order"} 1')
    expect(text).toContain('zari_overload_refusals_total{kind="order"} 1')
    expect(text).toContain('zari_waiting_requests 0')
  })
})
