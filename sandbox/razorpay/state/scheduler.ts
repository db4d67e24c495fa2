import type { Clock } from './clock.ts'
import type { Store } from './store.ts'
import type { Task, TaskKind } from './task.ts'
import { TaskQueue } from './task-queue.ts'

type Parts = { store: Store; clock: Clock; nextId(): string; perform(task: Task): Promise<void> }

/** The longest delay that a timer can have. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** Runs tasks when they are due by the gateway's clock: by timers, or in order when the clock is moved. */
export class Scheduler {
  #parts: Parts
  #waiting = new TaskQueue()
  #begun = new Map<string, Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #isAdvancing = false
  #isStopped = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.reset()
  }

  schedule(inMs: number, kind: TaskKind, subject: string): void {
    const { store, clock, nextId } = this.#parts
    const task: Task = { id: nextId(), dueAtMs: clock.nowMs() + inMs, kind, subject }
    store.put('tasks', task.id, task)
    this.#waiting.add(task)
    this.#wake()
  }

  /** Moves the clock and runs all tasks that become due, in order. */
  async advance(ms: number): Promise<void> {
    const { clock } = this.#parts
    const target = clock.nowMs() + ms
    this.#isAdvancing = true
    try {
      await this.settle()
      for (
        let next = this.#waiting.peek();
        next && next.dueAtMs <= target;
        next = this.#waiting.peek()
      ) {
        clock.moveTo(Math.max(clock.nowMs(), next.dueAtMs))
        await this.settle()
      }
      clock.moveTo(Math.max(clock.nowMs(), target))
    } finally {
      this.#isAdvancing = false
      this.#wake()
    }
  }

  /** Resolves when all due tasks have run. */
  async settle(): Promise<void> {
    for (let task = this.#nextDue(); task || this.#begun.size > 0; task = this.#nextDue()) {
      if (task) this.#start(task)
      await Promise.all(this.#begun.values())
    }
  }

  /** Must be called after code outside the scheduler has changed the clock or the store. */
  reset(): void {
    this.#waiting.clear()
    for (const task of this.#parts.store.tasks.values())
      if (!this.#begun.has(task.id)) this.#waiting.add(task)
    this.#wake()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #start(task: Task): void {
    const { store, perform } = this.#parts
    const done = perform(task).finally(() => {
      this.#begun.delete(task.id)
      if (this.#isStopped) return
      store.remove('tasks', task.id)
      store.flush()
    })
    this.#begun.set(task.id, done)
  }

  #nextDue(): Task | undefined {
    const next = this.#waiting.peek()
    return next && next.dueAtMs <= this.#parts.clock.nowMs() ? this.#waiting.take() : undefined
  }

  #startDue(): void {
    for (let task = this.#nextDue(); task; task = this.#nextDue()) this.#start(task)
    this.#wake()
  }

  #wake(): void {
    clearTimeout(this.#timer)
    const { clock } = this.#parts
    const next = this.#waiting.peek()
    if (
      !next ||
      this.#isStopped ||
      this.#isAdvancing ||
      (clock.isFrozen() && next.dueAtMs > clock.nowMs())
    )
      return
    this.#timer = setTimeout(
      () => this.#startDue(),
      Math.min(TIMER_MAX_MS, Math.max(0, next.dueAtMs - clock.nowMs())),
    )
    this.#timer.unref()
  }
}
