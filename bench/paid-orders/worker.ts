import type { Connection } from '#platform/database/database.server.ts'
import {
  openOrderClients,
  openSimpleUpdate,
  type BenchProduct,
  type Client,
  type SandboxAccount,
} from './workloads.ts'

export type WorkerTask = {
  what: 'orders' | 'simple update'
  connection: Connection
  clients: number
  seconds: number
  sandbox: SandboxAccount | null
  products: BenchProduct[]
  customers: string[]
  couponCode: string
}
/** `doneInAll` includes the warm-up. */
export type WorkerResult = {
  done: number
  doneInAll: number
  gatewayMs: number
  cpuMs: number
  latenciesMs: number[]
}

/** Warms up the code and cached plans before measuring, because a real shop runs for days. */
const WARM_UP_MS = 4_000

/** A measuring process: warms up, measures, reports the result and exits. */
process.once(
  'message',
  (task: WorkerTask) =>
    void work(task).then((result) => process.send?.(result, () => process.exit(0))),
)

async function work(task: WorkerTask): Promise<WorkerResult> {
  const clients =
    task.what === 'orders'
      ? openOrderClients(task)
      : await Promise.all(
          Array.from({ length: task.clients }, () => openSimpleUpdate(task.connection)),
        )
  const warmedUp = await during(clients, WARM_UP_MS)
  const [cpu, gatewayMs] = [process.cpuUsage(), clients[0]!.gatewayMs()]
  const latenciesMs = await during(clients, task.seconds * 1000)
  const { user, system } = process.cpuUsage(cpu)
  const result = {
    done: latenciesMs.length,
    doneInAll: warmedUp.length + latenciesMs.length,
    gatewayMs: clients[0]!.gatewayMs() - gatewayMs,
    cpuMs: (user + system) / 1000,
    latenciesMs,
  }
  for (const client of clients) await client.close()
  return result
}

async function during(clients: readonly Client[], ms: number): Promise<number[]> {
  const latencies: number[] = []
  const end = performance.now() + ms
  await Promise.all(
    clients.map(async (client) => {
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        await client.once()
        latencies.push(performance.now() - begun)
      }
    }),
  )
  return latencies
}
