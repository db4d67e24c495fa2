import { parseArgs } from 'node:util'
import pg from 'pg'
import { openBenchShop } from './paid-orders/open-bench-shop.ts'
import { perOrder, readWork, type Work } from './paid-orders/order-work.ts'
import { openOrderClients } from './paid-orders/workloads.ts'

/** Counts what one paid order asks of the database, alone and in crowds: statements, commits, rows,
 * WAL and time by statement. Counts do not depend on other load, unlike rates.
 * `npm run bench -- paid-order-work [--trade] [--statements 12]` */
const { values } = parseArgs({
  options: {
    trade: { type: 'boolean', default: false },
    statements: { type: 'string', default: '12' },
  },
})
const CROWD = 64
const ROUNDS = 10

const shop = await openBenchShop({
  flags: [
    'shared_preload_libraries=pg_stat_statements',
    'pg_stat_statements.track=all',
    'autovacuum=off',
  ],
  customers: 3 * CROWD * ROUNDS,
  withTrade: values.trade,
  durable: false,
})
const observer = new pg.Client({
  ...shop.superuserConnection,
  database: shop.connection.database,
})
await observer.connect()
await observer.query('create extension pg_stat_statements; create extension pg_walinspect')

const half = shop.customers.length / 2
const [known, fresh] = [shop.customers.slice(0, half), shop.customers.slice(half)]
await buy(CROWD, ROUNDS * 2, known)
await observer.query('vacuum analyze')
const works = [
  ['alone', await workOf(1, 100, known)],
  [`${CROWD} together`, await workOf(CROWD, ROUNDS, known)],
  [`${CROWD} first orders`, await workOf(CROWD, ROUNDS, fresh)],
] as const
printWork(works)
await observer.end()
await shop.close()

/** All clients buy at the same time, `rounds` times. */
async function buy(clients: number, rounds: number, customers: readonly string[]): Promise<void> {
  const { connection, products, couponCode } = shop
  const opened = openOrderClients({
    ...{ connection, clients, products, customers, couponCode },
    sandbox: null,
  })
  for (let round = 0; round < rounds; round++) await Promise.all(opened.map((one) => one.once()))
  for (const client of opened) await client.close()
}

async function workOf(clients: number, rounds: number, customers: readonly string[]) {
  const before = await readWork(observer)
  await buy(clients, rounds, customers)
  return perOrder(before, await readWork(observer, before), clients * rounds)
}

function printWork(columns: readonly (readonly [string, Work])[]): void {
  const names = columns.map(([name]) => name)
  const all = columns.map(([, work]) => work)
  const row = (label: string, figures: readonly number[], digits = 2) =>
    console.log(`| ${label} | ${figures.map((figure) => figure.toFixed(digits)).join(' | ')} |`)
  console.log(`\n| per order | ${names.join(' | ')} |\n|---|${'---|'.repeat(names.length)}`)
  row(
    'statements sent',
    all.map(({ sent }) => sent),
  )
  row(
    'commits',
    all.map(({ commits }) => commits),
  )
  row(
    'time of all statements, µs',
    all.map(({ micros }) => micros),
    0,
  )
  row(
    'WAL bytes',
    all.map(({ walBytes }) => walBytes),
    0,
  )
  const labels = { walRecords: 'WAL records', rows: 'rows', indexEntries: 'index entries' }
  row(
    'index entries',
    all.map(({ indexEntries }) => [...indexEntries.values()].reduce((sum, one) => sum + one, 0)),
  )
  for (const kind of ['walRecords', 'rows', 'indexEntries'] as const)
    for (const name of new Set(all.flatMap((work) => [...work[kind].keys()])))
      row(
        `${labels[kind]}: ${name}`,
        all.map((work) => work[kind].get(name) ?? 0),
      )

  const [, crowd] = columns[1]!
  console.log(
    `\n| statement, ${names[1]} | calls per order | µs per order | buffers per order |\n|---|---|---|---|`,
  )
  for (const { text, calls, micros, buffers } of crowd.statements.slice(
    0,
    Number(values.statements),
  ))
    console.log(`| ${text} | ${calls.toFixed(2)} | ${micros.toFixed(1)} | ${buffers.toFixed(1)} |`)
}
