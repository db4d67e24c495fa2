import { Agenda, type Task } from './agenda.ts'
import { openClock, type Clock } from './clock.ts'
import { idNumber } from './ids.ts'
import { openLog, type Log } from './log.ts'
import type { SandboxOptions } from './options.ts'
import { openStore, type Store } from './store.ts'

/** One gateway account with everything that happens in it. */
export type World = {
  options: Required<SandboxOptions>
  store: Store
  clock: Clock
  agenda: Agenda
  log: Log
  /** Receipt → the latest order with it. */
  receipts: Map<string, string>
  /** `order_` and fourteen characters; repeatable from the seed. */
  newId(prefix: string): string
}

export function openWorld(
  options: Required<SandboxOptions>,
  perform: (world: World, task: Task) => Promise<void>,
): World {
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
  const performOrNote = async (task: Task) => {
    try {
      await perform(world, task)
    } catch (problem) {
      log.note(
        `task ${task.kind} ${task.subject} failed: ${problem instanceof Error ? problem.stack : String(problem)}`,
      )
    }
  }
  const agenda = new Agenda({ store, clock, nextId: () => newId('task_'), perform: performOrNote })
  const receipts = new Map<string, string>()
  for (const { entity } of store.orders.values())
    if (entity.receipt !== null) receipts.set(entity.receipt, entity.id)
  const world: World = { options, store, clock, agenda, log, receipts, newId }
  return world
}
