import { Scheduler } from './scheduler.ts'
import { openClock, type Clock } from './clock.ts'
import { idNumber } from './ids.ts'
import { openLog, type Log } from './log.ts'
import type { SandboxOptions } from '../options.ts'
import { openStore, type Store } from './store.ts'
import type { Task } from './task.ts'

/** One account at the gateway with all its state. */
export type Gateway = {
  options: Required<SandboxOptions>
  store: Store
  clock: Clock
  scheduler: Scheduler
  log: Log
  /** Maps a receipt to the id of the latest order with that receipt. */
  receipts: Map<string, string>
  /** Returns the prefix followed by fourteen characters. The seed makes the sequence of ids repeatable. */
  newId(prefix: string): string
}

export function openGateway(
  options: Required<SandboxOptions>,
  perform: (gateway: Gateway, task: Task) => Promise<void>,
): Gateway {
  const store = openStore(options.stateFile, () => ({
    ids: { seed: options.seed, count: 0 },
    clock: { offsetMs: 0, frozenAtMs: null },
    webhooks: {
      isEnabled: true,
      secret: options.webhookSecret,
      previousSecret: options.previousWebhookSecret,
      accountId: `acc_${idNumber(options.keyId, 0)}`,
    },
  }))
  const { webhooks } = store.settings
  if (webhooks.secret !== options.webhookSecret) {
    store.put('settings', 'webhooks', {
      ...webhooks,
      secret: options.webhookSecret,
      previousSecret: webhooks.secret,
    })
  }
  const newId = (prefix: string) => {
    const { seed, count } = store.settings.ids
    store.put('settings', 'ids', { seed, count: count + 1 })
    return `${prefix}${idNumber(seed, count)}`
  }
  const clock = openClock(store.settings.clock, (setting) =>
    store.put('settings', 'clock', setting),
  )
  const log = openLog(clock)
  const performOrLog = async (task: Task) => {
    try {
      await perform(gateway, task)
    } catch (problem) {
      log.note(
        `task ${task.kind} ${task.subject} failed: ${problem instanceof Error ? problem.stack : String(problem)}`,
      )
    }
  }
  const scheduler = new Scheduler({
    store,
    clock,
    nextId: () => newId('task_'),
    perform: performOrLog,
  })
  const receipts = new Map<string, string>()
  for (const { entity } of store.orders.values())
    if (entity.receipt !== null) receipts.set(entity.receipt, entity.id)
  const gateway: Gateway = { options, store, clock, scheduler, log, receipts, newId }
  return gateway
}
