import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { localSmtpServer } from '../../../tests/support/local-smtp-server.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { sealingFor } from '../auth/sealed-secrets.server.ts'
import { inTransaction } from '../database/database.server.ts'
import { openJobs } from '../jobs/jobs.server.ts'
import { openLog } from '../log/log.server.ts'
import type { Mail } from './mail.ts'
import { openMail } from './mail.server.ts'
import { queueMail, registerMailJobs } from './queue-mail.server.ts'

const mail: Mail = {
  to: 'asha@example.com',
  subject: 'आपकी साड़ी',
  text: 'Namaste',
  html: '<p>Namaste</p>',
}
const from = 'Zari <shop@zari.test>'
const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'zari-mail-')), 'mail')
afterAll(() => rmSync(path.dirname(folder), { recursive: true, force: true }))

test('without a mail server each mail is a file that only the owner may read', async () => {
  const transport = openMail({ smtpUrl: null, from: () => from, folder })
  await transport.send(mail)
  await transport.send({ ...mail, to: 'meera@example.com' })
  const files = readdirSync(folder).toSorted()
  expect(files).toHaveLength(2)
  const newest = path.join(folder, files[1] ?? '')
  expect(readFileSync(newest, 'utf8')).toMatch(
    /^From: Zari <shop@zari\.test>\nTo: meera@example\.com\n/,
  )
  expect(statSync(newest).mode & 0o077).toBe(0)
})

test('a line break in a subject cannot add a header', async () => {
  const transport = openMail({ smtpUrl: null, from: () => from, folder })
  await transport.send({ ...mail, subject: 'Hello\r\nBcc: everybody@example.com' })
  const newest = readdirSync(folder).toSorted().at(-1) ?? ''
  expect(readFileSync(path.join(folder, newest), 'utf8')).not.toMatch(/^Bcc:/m)
})

test('with a mail server the mail is sent as HTML and text', async () => {
  const post = await localSmtpServer()
  const transport = openMail({ smtpUrl: post.url, from: () => from, folder })
  await transport.send(mail)
  transport.close()
  expect(post.received).toHaveLength(1)
  expect(post.received[0]?.to).toEqual(['asha@example.com'])
  expect(post.received[0]?.content).toContain('text/plain')
  expect(post.received[0]?.content).toContain('text/html')
})

test('a recipient that contains several addresses is never sent to several people', async () => {
  const post = await localSmtpServer()
  const transport = openMail({ smtpUrl: post.url, from: () => from, folder })
  for (const to of [
    'asha@example.com, meera@example.com',
    'all: meera@example.com;',
    'x <meera@example.com>',
    'asha@example.com\r\nBcc: meera@example.com',
    'asha@x.in meera@example.com',
  ]) {
    await transport.send({ ...mail, to }).catch(() => {})
  }
  transport.close()
  expect(
    post.received.flatMap((mail) => mail.to).filter((to) => to === 'meera@example.com'),
  ).toEqual([])
})

test('a mail that the server refuses counts as not sent', async () => {
  const post = await localSmtpServer({ refusing: () => true })
  await expect(
    openMail({ smtpUrl: post.url, from: () => from, folder }).send(mail),
  ).rejects.toThrow(/mailbox/i)
})

test('a mail is sent after the commit, never after a rollback, and its job is encrypted', async () => {
  const { db, pool } = await testDatabase()
  const post = await localSmtpServer()
  const jobs = openJobs(pool, openLog('silent'), { sealing: sealingFor('a secret', 'job-sealing') })
  registerMailJobs(jobs, openMail({ smtpUrl: post.url, from: () => from, folder }))
  await jobs.start()

  await expect(
    inTransaction(db, async (tx) => {
      await queueMail(jobs, tx, { ...mail, to: 'never@example.com' })
      throw new Error('the card was refused')
    }),
  ).rejects.toThrow('the card was refused')
  await inTransaction(db, (tx) =>
    queueMail(jobs, tx, { ...mail, text: 'http://zari.test/reset?token=secret-token' }),
  )
  const { rows } = await sql<{
    data: unknown
  }>`select data from pgboss.job where name = 'send-mail'`.execute(db)
  expect(rows).toEqual([{ data: { sealed: expect.any(String) as string } }])
  expect(JSON.stringify(rows)).not.toMatch(/secret-token|asha/)

  await post.next
  await jobs.stop()
  expect(post.received).toMatchObject([
    { to: ['asha@example.com'], content: expect.stringContaining('secret-token') as string },
  ])
})
