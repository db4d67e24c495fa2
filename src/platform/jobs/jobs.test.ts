import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeReadOnly, makeWritable } from '../../../tests/support/read-only-database.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { inTransaction } from '../database/database.server.ts'
import { openLog } from '../log/log.server.ts'
import { openJobs, type JobHandler } from './jobs.server.ts'

const database = await testDatabase()
const { db, pool, url } = database

async function startJobs(queue: string, handler: JobHandler<{ text: string }>, options = {}) {
  const lines: string[] = []
  const jobs = openJobs(pool, openLog('warn', { write: (line) => void lines.push(line) }), {
    pollingSeconds: 0.5,
  })
  jobs.work(queue, handler, options)
  await jobs.start()
  onTestFinished(() => jobs.stop())
  return { jobs, lines }
}

test('a job runs after the commit of its transaction and never after a rollback', async () => {
  const done = vi.fn<JobHandler<{ text: string }>>(async () => {})
  const { jobs } = await startJobs('letters', done)
  await expect(
    inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, 'letters', { text: 'never' })
      throw new Error('second thoughts')
    }),
  ).rejects.toThrow('second thoughts')
  const { rows } = await sql`select 1 from pgboss.job where name = 'letters'`.execute(db)
  expect(rows).toEqual([])

  await inTransaction(db, (tx) => jobs.enqueue(tx, 'letters', { text: 'hello' }))
  await expect.poll(() => done.mock.calls.map(([data]) => data)).toEqual([{ text: 'hello' }])
})

test('a failed job is retried and logged without its data', async () => {
  let tries = 0
  const handler = async () => {
    if (++tries === 1) throw new Error('the mail server is away')
  }
  const { jobs, lines } = await startJobs('stubborn', handler, { retryDelay: 1 })
  await jobs.enqueue(db, 'stubborn', { text: 'private' })
  await expect.poll(() => tries).toBe(2)
  expect(lines.join('')).toContain('the mail server is away')
  expect(lines.join('')).not.toContain('private')
})

test('jobs run again once a read-only database is writable', async () => {
  const done = vi.fn<JobHandler<{ text: string }>>(async () => {})
  const { jobs, lines } = await startJobs('after-a-failover', done)
  await makeReadOnly(database)
  await expect.poll(() => lines.join('')).toContain('job queue error')
  await makeWritable(database)
  await expect
    .poll(() =>
      jobs.enqueue(db, 'after-a-failover', { text: 'hello' }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(() => done.mock.calls.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes('job queue error'))).toHaveLength(1)
})

test('enqueuing a job in a queue without a worker is refused', async () => {
  const { jobs } = await startJobs('known', async () => {})
  await expect(jobs.enqueue(db, 'unheard-of', {})).rejects.toThrow(/unheard-of does not exist/)
})

test('processes that start together create the tables once and share the jobs', async () => {
  const done: string[] = []
  const both = await Promise.all(
    ['a', 'b'].map((name) => startJobs('shared-work', async () => void done.push(name))),
  )
  await both[0]!.jobs.enqueue(db, 'shared-work', { text: 'once' })
  await expect.poll(() => done.length).toBe(1)
  await expect
    .poll(
      async () =>
        (
          await sql`select 1 from pgboss.job where name = 'shared-work' and state = 'completed'`.execute(
            db,
          )
        ).rows.length,
    )
    .toBe(1)
  expect(done).toHaveLength(1)
})

test('a hundred jobs run without a polling pause after each job', async () => {
  const done = vi.fn<JobHandler<{ text: string }>>(async () => {})
  const { jobs } = await startJobs('rush', done)
  await inTransaction(db, async (tx) => {
    for (let number = 0; number < 100; number++)
      await jobs.enqueue(tx, 'rush', { text: String(number) })
  })
  await expect.poll(() => done.mock.calls.length).toBe(100)
})

test('a job of a killed process is taken over before it expires', async () => {
  const crashing = spawn(process.execPath, ['--input-type=module', '--eval', crashingWorker], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void crashing.kill('SIGKILL'))
  await once(crashing.stdout, 'data')
  const exited = once(crashing, 'exit')
  crashing.kill('SIGKILL')
  await exited

  const done = vi.fn<JobHandler<{ text: string }>>(async () => {})
  const jobs = openJobs(pool, openLog('silent'), { pollingSeconds: 0.5, superviseSeconds: 1 })
  jobs.work('left-behind', done, { retryDelay: 1 })
  await jobs.start()
  onTestFinished(() => jobs.stop())
  await expect.poll(() => done.mock.calls.length, { timeout: 40_000 }).toBe(1)
})

/** A worker process that takes a job, prints it and never completes it. */
const crashingWorker = `
  import { openDatabase } from '#platform/database/database.server.ts'
  import { openLog } from '#platform/log/log.server.ts'
  import { openJobs } from '#platform/jobs/jobs.server.ts'
  const { db, pool } = openDatabase({ connectionString: process.env.DATABASE_URL })
  const jobs = openJobs(pool, openLog('silent'), { pollingSeconds: 0.5 })
  jobs.work('left-behind', () => {
    console.log('taken')
    return new Promise(() => {})
  }, { retryDelay: 1 })
  await jobs.start()
  await jobs.enqueue(db, 'left-behind', { text: 'hello' })`
