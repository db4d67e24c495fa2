// A process with the embedded database, for tests that interrupt or kill it. It prints `ready
// owner|guest`, `row N` once row N is committed, and finally `drained` and `stopped`.
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/postgres/embedded-postgres.server.ts'

const [dataDir, job] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

const server = await startEmbeddedPostgres({ dataDir: dataDir! })
const { pool, close } = openDatabase(server.connection)
await pool.query('create table if not exists kept (number integer)').catch(() => {}) // two concurrent calls
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave())
process.stdin.resume().on('end', () => void leave())
say(`ready ${server.isOwner() ? 'owner' : 'guest'}`)
if (job === 'write') void write()

async function write(): Promise<void> {
  for (let number = 1; ; number++) {
    const done = await pool.query('insert into kept values ($1)', [number]).then(
      () => true,
      () => false,
    )
    if (done) say(`row ${number}`)
  }
}

async function leave(): Promise<void> {
  await pool.query('select 1')
  say('drained')
  await close()
  await server.stop()
  say('stopped')
  process.exit(0)
}
