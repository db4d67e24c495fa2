import { expect, test } from 'vitest'
import { openClock } from './clock.ts'
import { Scheduler } from './scheduler.ts'
import { openStore } from './store.ts'
import type { Task } from './task.ts'

/** A scheduler with a stopped clock that records which tasks ran, and when. */
function openScheduler(perform?: (task: Task) => Promise<void>) {
  const store = openStore(null, () => ({
    ids: { seed: 's', count: 0 },
    clock: { offsetMs: 0, frozenAtMs: 0 },
    webhooks: { isEnabled: true, secret: '', previousSecret: '', accountId: '' },
  }))
  const clock = openClock({ offsetMs: 0, frozenAtMs: 0 }, () => {})
  const ran: string[] = []
  let made = 0
  const scheduler = new Scheduler({
    store,
    clock,
    nextId: () => `task_${++made}`,
    async perform(task) {
      ran.push(`${task.subject} at ${clock.nowMs()}`)
      await perform?.(task)
    },
  })
  const later = (ms: number, subject: string) => scheduler.schedule(ms, 'deliver-event', subject)
  return { scheduler, store, clock, ran, later }
}

test('advancing runs each task at its own time, in order, and stops at the target', async () => {
  const { scheduler, clock, ran, later } = openScheduler()
  later(300, 'third')
  later(100, 'first')
  later(200, 'second')
  later(301, 'not yet')
  await scheduler.advance(300)
  expect(ran).toEqual(['first at 100', 'second at 200', 'third at 300'])
  expect(clock.nowMs()).toBe(300)
  await scheduler.advance(1)
  expect(ran.at(-1)).toBe('not yet at 301')
})

test('tasks that a task schedules run in the same advance if they are due', async () => {
  const { scheduler, ran, later } = openScheduler(async ({ subject }) => {
    if (subject === 'first') later(50, 'follows')
    if (subject === 'follows') later(1000, 'too late')
  })
  later(100, 'first')
  await scheduler.advance(500)
  expect(ran).toEqual(['first at 100', 'follows at 150'])
})

test('tasks of the same time run in the order in which they were scheduled', async () => {
  const { scheduler, ran, later } = openScheduler()
  for (const subject of ['a', 'b', 'c']) later(10, subject)
  await scheduler.advance(10)
  expect(ran.map((text) => text[0])).toEqual(['a', 'b', 'c'])
})

test('settle runs what is due now and waits for it', async () => {
  const steps: string[] = []
  const { scheduler, later } = openScheduler(async ({ subject }) => {
    await Promise.resolve()
    steps.push(subject)
  })
  later(0, 'now')
  later(1, 'later')
  await scheduler.settle()
  expect(steps).toEqual(['now'])
})

test('a task is removed from the store when it is done, not before', async () => {
  const { scheduler, store, later } = openScheduler(async () => {
    expect(store.tasks.size).toBe(1)
  })
  later(0, 'now')
  await scheduler.settle()
  expect(store.tasks.size).toBe(0)
})

test('a stopped scheduler keeps the task that was running, so that it runs again after a start', async () => {
  const { scheduler, store, later } = openScheduler(async () => scheduler.stop())
  later(0, 'interrupted')
  await scheduler.settle()
  expect([...store.tasks.values()]).toMatchObject([{ subject: 'interrupted' }])
})

test('tasks of an earlier process run after a start, once', async () => {
  const before = openScheduler()
  before.later(100, 'left over')
  const { scheduler, store, ran } = openScheduler()
  for (const task of before.store.tasks.values()) store.put('tasks', task.id, task)
  scheduler.reset()
  scheduler.reset()
  await scheduler.advance(100)
  expect(ran).toEqual(['left over at 100'])
})

test('a clock that runs again starts due tasks', async () => {
  const { scheduler, clock, ran, later } = openScheduler()
  later(5, 'soon')
  expect(ran).toEqual([])
  clock.resume()
  scheduler.reset()
  await expect.poll(() => ran).toHaveLength(1)
  scheduler.stop()
})
