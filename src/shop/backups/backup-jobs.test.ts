import { beforeEach, expect, test } from 'vitest'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { admin, customer } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { registerBackupJobs, type BackupProgram } from './backup-jobs.server.ts'
import { requestBackup } from './request-backup.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
await customer(db)

const ran: string[] = []
const mails: { to: string; subject: string; text: string }[] = []
const requested: string[] = []
beforeEach(() => [ran, mails, requested].forEach((list) => list.splice(0)))

/** Registers the jobs and returns a function that runs one of them. */
function register(succeeds: Record<BackupProgram, boolean>, passphrase: string | null = 'given') {
  const handlers = new Map<string, (data: object, job: { signal: AbortSignal }) => Promise<void>>()
  const jobs = {
    work: (queue: string, handler: never) => void handlers.set(queue, handler),
    schedule: () => {},
    enqueue: async (_tx: unknown, queue: string, data: never) => {
      requested.push(queue)
      if (queue === 'send-mail') mails.push(data)
    },
  } as unknown as Jobs
  const config = { backupPassphrase: passphrase, shopName: 'Zari', shopUrl: 'http://zari.test' }
  registerBackupJobs({
    ...{ db, jobs, config, log: openLog('silent') },
    runProgram: async (program) => {
      ran.push(program)
      return succeeds[program]
    },
  })
  const signal = new AbortController().signal
  return {
    run: (queue: string) => handlers.get(queue)!({}, { signal }),
    request: () => requestBackup({ db, jobs, config }, meera.id),
  }
}

test('the nightly job makes a backup and then the drill, and mails nothing', async () => {
  await register({ backup: true, drill: true }).run('back-up-nightly')
  expect(ran).toEqual(['backup', 'drill'])
  expect(mails).toEqual([])
})

test.each([
  ['backup', 'The backup failed (Zari)'],
  ['drill', 'The restore drill failed (Zari)'],
] as const)('a failed %s is mailed to the admins with its reason', async (kind, subject) => {
  await db
    .insertInto('backup_runs')
    .values({ kind, outcome: 'failed', problem: 'The disk is full.', finished_at: new Date() })
    .execute()
  await register({ backup: true, drill: true, [kind]: false }).run('back-up-nightly')
  expect(ran).toEqual(['backup', 'drill'])
  expect(mails).toEqual([
    expect.objectContaining({
      to: meera.email,
      subject,
      text: expect.stringMatching(/The disk is full\.[^]*http:\/\/zari\.test\/admin\/backups/),
    }),
  ])
})

test('without a passphrase no backup is made, and a request is refused and not logged', async () => {
  const { run, request } = register({ backup: true, drill: true }, null)
  await run('back-up-nightly')
  expect(await request()).toBe('no-passphrase')
  expect([ran, requested]).toEqual([[], []])
  expect(await db.selectFrom('staff_changes').selectAll().execute()).toEqual([])
})

test('a request enqueues a backup and is logged', async () => {
  const { run, request } = register({ backup: true, drill: true })
  expect(await request()).toBe('requested')
  expect(requested).toEqual(['back-up'])
  const changes = await db.selectFrom('staff_changes').select(['action', 'staff_id']).execute()
  expect(changes).toEqual([{ action: 'backup-requested', staff_id: meera.id }])
  await run('back-up')
  expect(ran).toEqual(['backup'])
})
