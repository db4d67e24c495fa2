import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TaskQueue } from './task-queue.ts'

const task = (dueAtMs: number, id: string) => ({
  id,
  dueAtMs,
  kind: 'deliver-event' as const,
  subject: '',
})

test('tasks are taken in order of due time and insertion after any additions and removals', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(20), fc.constant('take' as const))), (steps) => {
      const queue = new TaskQueue()
      let waiting: { dueAtMs: number; id: string }[] = []
      for (const [turn, step] of steps.entries()) {
        if (step === 'take') {
          const next = waiting.toSorted((one, other) => one.dueAtMs - other.dueAtMs)[0]
          expect(queue.take()?.id).toBe(next?.id)
          waiting = waiting.filter(({ id }) => id !== next?.id)
        } else {
          queue.add(task(step, String(turn)))
          waiting.push({ dueAtMs: step, id: String(turn) })
        }
      }
    }),
  )
})
