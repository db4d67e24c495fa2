import type { Registry } from 'prom-client'
import { currentRequest } from '../log/current-request.server.ts'
import { counter, gauge } from '../metrics/metrics.server.ts'
import {
  decideAdmission,
  type AdmissionLimits,
  type Load,
  type WorkKind,
} from './decide-admission.ts'

/** Thrown before the work has started, when the process already has too much to do. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** The place that an admitted request occupies while it is worked on. */
export type Slot = {
  /** Frees the place for another request while this one waits for another server. */
  pause(): void
  /** Takes a place again. An admitted request is never refused later, so the limit may be exceeded briefly. */
  resume(): void
  end(): void
}

type Waiter = { kind: WorkKind; admit: (slot: Slot | null) => void }

export type AdmissionOptions = {
  limits: AdmissionLimits
  isUnderPressure?: () => boolean
  onRefused?: (kind: WorkKind) => void
  deadlineMs?: number
}

const DEADLINE_MS = 5_000
const KINDS = ['payment', 'order', 'admin', 'page'] as const satisfies WorkKind[]

/** Bounds the work in progress, so that accepted requests stay fast at any load. */
export class AdmissionControl {
  #active: Record<WorkKind, number> = { payment: 0, order: 0, admin: 0, page: 0 }
  #refused: Record<WorkKind, number> = { payment: 0, order: 0, admin: 0, page: 0 }
  #paused = 0
  #waiters = new Set<Waiter>()
  readonly #options: AdmissionOptions

  constructor(options: AdmissionOptions) {
    this.#options = options
  }

  isFull(kind: WorkKind): boolean {
    return this.#decide(kind) === 'refuse'
  }

  /** Runs the work as soon as there is room; throws `Overloaded` if there is none before the deadline. */
  async run<Result>(kind: WorkKind, work: () => Promise<Result>): Promise<Result> {
    const slot = await this.#enter(kind)
    if (!slot) {
      this.countRefusal(kind)
      throw new Overloaded()
    }
    const request = currentRequest.getStore()
    if (request) request.slot = slot
    try {
      return await work()
    } finally {
      slot.end()
    }
  }

  countRefusal(kind: WorkKind): void {
    this.#refused[kind]++
    this.#options.onRefused?.(kind)
  }

  #decide(kind: WorkKind) {
    return decideAdmission(kind, this.load, this.#options.limits)
  }

  get load(): Load {
    const isUnderPressure = this.#options.isUnderPressure?.() ?? false
    return {
      active: this.#active,
      paused: this.#paused,
      waiting: this.#waiters.size,
      isUnderPressure,
    }
  }

  async #enter(kind: WorkKind): Promise<Slot | null> {
    const admission = this.#decide(kind)
    if (admission === 'run') return this.#take(kind)
    return admission === 'wait' ? this.#wait(kind) : null
  }

  #take(kind: WorkKind): Slot {
    let [pauses, isOver] = [0, false]
    this.#active[kind]++
    return {
      pause: () => {
        if (!isOver && pauses++ === 0) this.#change(kind, -1, 1)
      },
      resume: () => {
        if (!isOver && --pauses === 0) this.#change(kind, 1, -1)
      },
      end: () => {
        if (isOver) return
        isOver = true
        if (pauses > 0) this.#change(kind, 0, -1)
        else this.#change(kind, -1, 0)
      },
    }
  }

  #change(kind: WorkKind, active: number, paused: number): void {
    this.#active[kind] += active
    this.#paused += paused
    if (active < 0) this.#admitWaiting()
  }

  #wait(kind: WorkKind): Promise<Slot | null> {
    const { promise, resolve } = Promise.withResolvers<Slot | null>()
    const waiter = { kind, admit: (slot: Slot | null) => leave(slot) }
    const timer = setTimeout(() => leave(null), this.#options.deadlineMs ?? DEADLINE_MS)
    const leave = (slot: Slot | null) => {
      clearTimeout(timer)
      this.#waiters.delete(waiter)
      resolve(slot)
    }
    this.#waiters.add(waiter)
    return promise
  }

  /** Admits waiting admin requests first, then storefront requests, each in order of arrival. */
  #admitWaiting(): void {
    if (this.#waiters.size === 0) return
    for (const kind of KINDS)
      for (const waiter of [...this.#waiters].filter((each) => each.kind === kind)) {
        if (this.#decide(kind) !== 'run') break
        waiter.admit(this.#take(kind))
      }
  }

  registerMetrics(registry: Registry): void {
    const byKind = (counts: Record<WorkKind, number>) => () =>
      KINDS.map((kind) => ({ labels: { kind }, value: counts[kind] }))
    gauge(
      registry,
      {
        name: 'zari_admitted_requests',
        help: 'Requests being worked on, without those that wait for the gateway.',
        labelNames: ['kind'],
      },
      byKind(this.#active),
    )
    gauge(
      registry,
      { name: 'zari_waiting_requests', help: 'Requests that wait for others to finish.' },
      () => this.#waiters.size,
    )
    counter(
      registry,
      {
        name: 'zari_overload_refusals_total',
        help: 'Requests refused because of too much work.',
        labelNames: ['kind'],
      },
      byKind(this.#refused),
    )
  }
}
