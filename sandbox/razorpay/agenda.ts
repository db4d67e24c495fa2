import type { Clock } from './clock.ts'
import type { Store } from './store.ts'

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
  let waiting = [...store.tasks.values()].toSorted(byTime)
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isAdvancing = false
  let isStopped = false

  const start = (task: Task) => {
    const done = perform(task).finally(() => {
      running.delete(done)
      if (isStopped) return
      store.remove('tasks', task.id)
      store.flush()
    })
    running.add(done)
  }
  const startDue = () => {
    while (waiting[0] && waiting[0].dueAtMs <= clock.nowMs()) start(waiting.shift() as Task)
    wake()
  }
  const wake = () => {
    clearTimeout(timer)
    const next = waiting[0]
    if (!next || isStopped || isAdvancing || (clock.isFrozen() && next.dueAtMs > clock.nowMs())) return
    timer = setTimeout(startDue, Math.min(TIMER_MAX_MS, Math.max(0, next.dueAtMs - clock.nowMs())))
    timer.unref()
  }
  const settle = async () => {
    while (running.size > 0 || (waiting[0] && waiting[0].dueAtMs <= clock.nowMs())) {
      if (waiting[0] && waiting[0].dueAtMs <= clock.nowMs()) start(waiting.shift() as Task)
      await Promise.all(running)
    }
  }

  wake()
  return {
    schedule(inMs, kind, subject) {
      const task: Task = { id: nextId(), dueAtMs: clock.nowMs() + inMs, kind, subject }
      store.put('tasks', task.id, task)
      waiting.splice(placeOf(waiting, task.dueAtMs), 0, task)
      wake()
    },
    async advance(ms) {
      const target = clock.nowMs() + ms
      isAdvancing = true
      try {
        await settle()
        while (waiting[0] && waiting[0].dueAtMs <= target) {
          clock.moveTo(Math.max(clock.nowMs(), waiting[0].dueAtMs))
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
      waiting = [...store.tasks.values()].toSorted(byTime)
      wake()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function byTime(one: Task, other: Task): number {
  return one.dueAtMs - other.dueAtMs
}

/** After everything that is due at the same time: first come, first served. */
function placeOf(waiting: Task[], dueAtMs: number): number {
  let low = 0
  let high = waiting.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((waiting[middle] as Task).dueAtMs <= dueAtMs) low = middle + 1
    else high = middle
  }
  return low
}
