import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#platform/database/postgres/embedded-postgres.server.ts'
import { findPostmaster } from '#platform/database/postgres/postmaster-lock.server.ts'
import { runChaos } from './run-chaos.ts'

/**
 * `npm run chaos -- --purchases 10000 --seed X --customers 24 --minutes 60 [--database
 * postgresql://…] [--keep]`. Exits with 0 if every paisa and every product is accounted for,
 * otherwise with 1.
 */
const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now()) },
    customers: { type: 'string', default: '24' },
    minutes: { type: 'string', default: '120' },
    database: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-chaos-'))
fs.chmodSync(folder, 0o755) // the database may run as another user than this process
const postgres = values.database
  ? null
  : await startEmbeddedPostgres({ dataDir: folder, flags: ['max_connections=100'] })
const began = performance.now()
const say = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`)
try {
  const report = await runChaos({
    seed: values.seed,
    purchases: Number(values.purchases),
    customers: Number(values.customers),
    minutesMax: Number(values.minutes),
    databaseUrl: values.database ?? socketUrl(postgres!.connection),
    ...(postgres ? { postmaster: () => findPostmaster(path.join(folder, 'postgres'))?.pid } : {}),
    folder: path.join(folder, 'run'),
    say,
  })
  console.log(
    `\n${[...report.tally]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([what, count]) => `  ${what.padEnd(40)} ${count}`)
      .join('\n')}`,
  )
  console.log(`\n${report.lines.map((line) => `  ${line}`).join('\n')}`)
  console.log(
    `\n${report.made} purchases, ${report.kills} processes killed, the database ${report.databaseKills} times, ${report.seconds.toFixed(0)} s, seed ${values.seed}`,
  )
  console.log(
    report.differences.length === 0
      ? 'Every paisa and every product is accounted for.'
      : `\nDifferences:\n${report.differences.map((line) => `  ${line}`).join('\n')}`,
  )
  process.exitCode = report.differences.length === 0 ? 0 : 1
} finally {
  await postgres?.stop()
  if (values.keep) console.log(`Logs and books: ${folder}`)
  else fs.rmSync(folder, { recursive: true, force: true })
}

function socketUrl({
  host,
  port,
  user,
  database,
}: {
  host: string
  port: number
  user: string
  database: string
}): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
