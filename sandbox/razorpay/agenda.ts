import type { Clock } from './clock.ts'
import type { Store } from './store.ts'
import { TaskQueue } from './task-queue.ts'

/** Something that the gateway will do later. Kept until it is done, so that a killed process does it after its restart. */
export type Task = { id: string; dueAtMs: number; kind: TaskKind; subject: string }

export type TaskKind =
  | 'time-out-payment' | 'authorize-late' | 'return-uncaptured' | 'process-refund' | 'fail-refund' | 'deliver-event' | 'give-up-event'

export type Agenda = {
  schedule(inMs: number, kind: TaskKind, subject: string): void
  /** Lives through the given time, doing everything on its way in order. */
  advance(ms: number): Promise<void>
  /** Resolves when nothing that is due now is left to do. */
  settle(): Promise<void>
  /** To be called when the clock was changed from outside. */
  reset(): void
  stop(): void
}

/** The longest wait that a timer can hold. */
const TIMER_MAX_MS = 2 ** 31 - 1

export function openAgenda(store: Store, clock: Clock, nextId: () => string, perform: (task: Task) => Promise<void>): Agenda {
  const waiting = new TaskQueue()
  for (const task of store.tasks.values()) waiting.add(task)
  const running = new Set<Promise<void>>()
  const begun = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isAdvancing = false
  let isStopped = false

  const start = (task: Task) => {
    begun.add(task.id)
    const done = perform(task).finally(() => {
      running.delete(done)
      begun.delete(task.id)
      if (isStopped) return
      store.remove('tasks', task.id)
      store.flush()
    })
    running.add(done)
  }
  const nextDue = () => {
    const next = waiting.peek()
    return next && next.dueAtMs <= clock.nowMs() ? waiting.take() : undefined
  }
  const startDue = () => {
    for (let task = nextDue(); task; task = nextDue()) start(task)
    wake()
  }
  const wake = () => {
    clearTimeout(timer)
    const next = waiting.peek()
    if (!next || isStopped || isAdvancing || (clock.isFrozen() && next.dueAtMs > clock.nowMs())) return
    timer = setTimeout(startDue, Math.min(TIMER_MAX_MS, Math.max(0, next.dueAtMs - clock.nowMs())))
    timer.unref()
  }
  const settle = async () => {
    for (let task = nextDue(); task || running.size > 0; task = nextDue()) {
      if (task) start(task)
      await Promise.all(running)
    }
  }

  wake()
  return {
    schedule(inMs, kind, subject) {
      const task: Task = { id: nextId(), dueAtMs: clock.nowMs() + inMs, kind, subject }
      store.put('tasks', task.id, task)
      waiting.add(task)
      wake()
    },
    async advance(ms) {
      const target = clock.nowMs() + ms
      isAdvancing = true
      try {
        await settle()
        for (let next = waiting.peek(); next && next.dueAtMs <= target; next = waiting.peek()) {
          clock.moveTo(Math.max(clock.nowMs(), next.dueAtMs))
          await settle()
        }
        clock.moveTo(Math.max(clock.nowMs(), target))
      } finally {
        isAdvancing = false
        wake()
      }
    },
    settle,
    reset() {
      waiting.clear()
      for (const task of store.tasks.values()) if (!begun.has(task.id)) waiting.add(task)
      wake()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
