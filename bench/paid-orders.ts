import { fork, spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startSandbox } from '../sandbox/razorpay/start-sandbox.ts'
import { openBenchShop } from './paid-orders/open-bench-shop.ts'
import { serverCpuMs } from './paid-orders/server-cpu.ts'
import { fillAccounts, type SandboxAccount } from './paid-orders/workloads.ts'
import type { WorkerResult, WorkerTask } from './paid-orders/worker.ts'

/** Paid orders per second, compared with the commits of `pgbench -N` with as many clients on the
 * same server. `npm run bench -- paid-orders [--clients 16,64,256] [--processes 1] [--seconds 4]
 * [--rounds 3] [--trade]` */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '16,64,256' },
    processes: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    trade: { type: 'boolean', default: false },
  },
})
const crowds = values.clients.split(',').map(Number)
const [processes, seconds, rounds] = [values.processes, values.seconds, values.rounds].map(
  Number,
) as [number, number, number]
const CUSTOMERS_PER_CLIENT = 50

const shop = await openBenchShop({
  flags: ['max_connections=600'],
  customers: Math.max(...crowds) * CUSTOMERS_PER_CLIENT,
  withTrade: values.trade,
})
const { folder, connection, pool, products, customers, couponCode } = shop
const sandbox = await startSandbox({ stateFile: path.join(folder, 'sandbox.json') })
await fillAccounts(pool)
await measure('orders', null, 64)
await pool.query('vacuum analyze')
const { version } = (await pool.query<{ version: string }>('select version()')).rows[0]!
console.log(`${os.cpus().length} × ${os.cpus()[0]?.model ?? 'processor'}, load ${os.loadavg()[0]!.toFixed(1)}; ${version.split(' on ')[0]}; Node ${process.version}
${processes} processes of clients, ${rounds} rounds of ${seconds} s; every commit waits for the disk`)

const account: SandboxAccount = sandbox
for (const clients of crowds) await compare(clients)

await sandbox.close()
await shop.close()

async function compare(clients: number): Promise<void> {
  console.log(`\n${clients} clients`)
  const table: Record<string, number[]> = {}
  function note(name: string, figure: number, more = ''): void {
    ;(table[name] ??= []).push(figure)
    console.log(`  ${name.padEnd(34)} ${figure.toFixed(0).padStart(6)} a second   ${more}`)
  }
  for (let round = 0; round < rounds; round++) {
    // Rounds of shop and pgbench alternate, so that other load on the machine affects both equally.
    for (const [name, mode] of [
      ['pgbench -N', 'simple'],
      ['pgbench -N -M prepared', 'prepared'],
    ] as const) {
      const program = pgbench(mode, clients)
      if (program !== null) note(name, program)
    }
    const simple = await measure('simple update', null, clients)
    note('the same by a Node client', perSecond(simple), processorTime(simple, 'client'))
    const alone = await measure('orders', null, clients)
    note(
      'paid orders, gateway in memory',
      perSecond(alone),
      `${processorTime(alone, 'shop')}; ${latency(alone)}`,
    )
    const sandboxCpu = process.cpuUsage()
    const whole = await measure('orders', account, clients)
    const { user, system } = process.cpuUsage(sandboxCpu)
    note(
      'paid orders, sandbox gateway',
      perSecond(whole),
      `${processorTime(whole, 'shop')}, of the sandbox ${((user + system) / 1000 / whole.doneInAll).toFixed(2)} ms; ${(whole.gatewayMs / whole.done).toFixed(1)} ms each waiting for the gateway; ${latency(whole)}`,
    )
  }
  // A round may have no result of pgbench: on a slow machine its clients do not connect in time.
  const median = (name: string) => {
    const sorted = table[name]!.toSorted((one, other) => one - other)
    return sorted[sorted.length >> 1]!
  }
  console.log(
    `  median of the rounds: ${Object.keys(table)
      .map((name) => `${name} ${median(name).toFixed(0)}`)
      .join(', ')}`,
  )
  for (const bar of Object.keys(table).filter((name) => !name.startsWith('paid'))) {
    console.log(
      `  paid orders for each commit of ${bar}: ${(median('paid orders, gateway in memory') / median(bar)).toFixed(2)}`,
    )
  }
}

type Measured = WorkerResult & { serverMs: number }

async function measure(
  what: WorkerTask['what'],
  sandboxAccount: SandboxAccount | null,
  clients: number,
): Promise<Measured> {
  const serverBefore = serverCpuMs(path.join(folder, 'postgres'))
  const results = await Promise.all(
    Array.from({ length: processes }, (_, place) =>
      inWorker({
        what,
        connection,
        clients: Math.ceil(clients / processes),
        seconds,
        products,
        couponCode,
        sandbox: sandboxAccount,
        customers: customers.filter((_customer, turn) => turn % processes === place),
      }),
    ),
  )
  return {
    serverMs:
      (serverCpuMs(path.join(folder, 'postgres')) ?? Number.NaN) - (serverBefore ?? Number.NaN),
    done: sum(results.map(({ done }) => done)),
    doneInAll: sum(results.map(({ doneInAll }) => doneInAll)),
    gatewayMs: sum(results.map(({ gatewayMs }) => gatewayMs)),
    cpuMs: sum(results.map(({ cpuMs }) => cpuMs)),
    latenciesMs: results
      .flatMap(({ latenciesMs }) => latenciesMs)
      .toSorted((one, other) => one - other),
  }
}

function inWorker(task: WorkerTask): Promise<WorkerResult> {
  const child = fork(path.join(import.meta.dirname, 'paid-orders/worker.ts'))
  child.send(task)
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as WorkerResult))
    child.once('exit', (code) => reject(new Error(`a worker ended early (${code})`)))
  })
}

/** Null if pgbench is not installed. */
function pgbench(mode: 'simple' | 'prepared', clients: number): number | null {
  const { host, port, user, database } = connection
  const run = spawnSync(
    'pgbench',
    [
      '-N',
      '-M',
      mode,
      '-n',
      '-c',
      String(clients),
      '-j',
      String(processes),
      '-T',
      String(seconds),
      '-h',
      host,
      '-p',
      String(port),
      '-U',
      user,
      database,
    ],
    { encoding: 'utf8' },
  )
  const found = /tps = ([\d.]+) \(without/.exec(run.stdout ?? '')
  return found ? Number(found[1]) : null
}

function perSecond({ done }: WorkerResult): number {
  return done / seconds
}

/** Processor time per order or commit. The database's figure includes warm-up and connecting. */
function processorTime({ done, doneInAll, cpuMs, serverMs }: Measured, asker: string): string {
  return `processor time of the database ${(serverMs / doneInAll).toFixed(2)} ms, of the ${asker} ${(cpuMs / done).toFixed(2)} ms`
}

function latency({ latenciesMs }: WorkerResult): string {
  const at = (share: number) => latenciesMs[Math.floor(latenciesMs.length * share)]?.toFixed(0)
  return `half within ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
