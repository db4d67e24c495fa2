import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { openEventHub } from '#platform/events/event-hub.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { openMail } from '#platform/mail/mail.server.ts'
import { admin, orderBeingPaid } from '../../../tests/builders.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import type { Message } from './message.ts'
import { TRIES_MAX } from './message.ts'
import { registerMessageJobs } from './message-jobs.server.ts'
import { listMessages } from './message-store.server.ts'
import { sendAgain } from './send-again.server.ts'
import { sendMessages, type PostOffice } from './send-messages.server.ts'
import { tellCustomer } from './tell-customer.server.ts'

const { db, pool, connection } = await testDatabase()
const letters = await postOffice()
const meera = await admin(db)
const office: PostOffice = {
  db,
  log: openLog('silent'),
  config: { shopName: 'Zari', shopUrl: 'http://zari.test' },
  mail: openMail({ smtpUrl: letters.url, from: 'Zari <shop@zari.test>', folder: '/nowhere' }),
}
afterAll(() => office.mail.close())
beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  letters.received.length = 0
  letters.isOpen = true
})

async function message(wanted: Partial<Message> = {}): Promise<Message> {
  return {
    orderId: wanted.orderId ?? (await orderBeingPaid(db)).id,
    kind: 'delivered',
    occasion: '',
    to: 'asha@example.com',
    subject: 'Your order has arrived',
    words: {
      heading: 'Namaste',
      paragraphs: ['It is there.'],
      button: { words: 'See it', path: '/orders' },
    },
    ...wanted,
  }
}
const tell = (told: Message) => inTransaction(db, (tx) => tellCustomer(tx, told))
const newest = async () =>
  (await listMessages(db, { search: '', failed: false, page: 1 })).items[0]!
const isDue = () =>
  db
    .updateTable('mails')
    .set({ next_try_at: sql<Date>`now()` })
    .where('next_try_at', 'is not', null)
    .execute()

test('the server refuses first: the log says so, with the error and the time; the next try sends it, once', async () => {
  letters.isOpen = false
  await tell(await message())
  expect(await newest()).toMatchObject({
    status: 'queued',
    tries: 0,
    lastError: null,
    triedAt: null,
  })

  await sendMessages(office)
  const failed = await newest()
  expect(failed).toMatchObject({
    status: 'failed',
    tries: 1,
    lastError: expect.stringContaining('Come back later'),
    triedAt: expect.any(Date),
    sentAt: null,
  })
  expect(failed.nextTryAt!.getTime()).toBeGreaterThan(Date.now() + 30_000)

  letters.isOpen = true
  await sendMessages(office)
  expect(letters.received).toEqual([])
  await isDue()
  await sendMessages(office)
  await sendMessages(office)
  expect(await newest()).toMatchObject({
    status: 'sent',
    tries: 2,
    lastError: null,
    nextTryAt: null,
    sentAt: expect.any(Date),
  })
  expect(letters.received).toHaveLength(1)
  expect(letters.received[0]).toMatch(/^Message-ID: <order-mail-\d+@zari\.test>/m)
  expect(letters.received[0]).toContain('text/plain')
  expect(letters.received[0]).toContain('http://zari.test/orders')
})

test('what is told twice is one mail; another refund of the same order is another mail', async () => {
  const { id: orderId } = await orderBeingPaid(db)
  for (const occasion of ['1', '1', '2'])
    await tell(await message({ orderId, kind: 'refund-done', occasion }))
  await Promise.all([1, 2, 3].map(async () => tell(await message({ orderId }))))
  expect((await listMessages(db, { search: '', failed: false, page: 1 })).total).toBe(3)
})

test('nothing is told when what it announces did not happen', async () => {
  const told = await message()
  await expect(
    inTransaction(db, async (tx) => {
      await tellCustomer(tx, told)
      throw new Error('second thoughts')
    }),
  ).rejects.toThrow('second thoughts')
  expect((await listMessages(db, { search: '', failed: false, page: 1 })).total).toBe(0)
})

test('processes that send at the same time send each mail once', async () => {
  for (let count = 0; count < 12; count++) await tell(await message())
  await Promise.all([sendMessages(office), sendMessages(office), sendMessages(office)])
  expect(letters.received).toHaveLength(12)
  expect(new Set(letters.received.map((mail) => /^Message-ID: (.*)$/m.exec(mail)![1])).size).toBe(
    12,
  )
})

test('when the server is away three mails find out, and the others wait for the next round', async () => {
  letters.isOpen = false
  for (let count = 0; count < 5; count++) await tell(await message())
  await sendMessages(office)
  const { items } = await listMessages(db, { search: '', failed: true, page: 1 })
  expect(items).toHaveLength(3)
})

test('after its last try a mail is given up, and somebody can send it again: of two who press, one does', async () => {
  letters.isOpen = false
  await tell(await message())
  const { id } = await newest()
  expect(await sendAgain(db, id, meera.id)).toEqual({ outcome: 'not-given-up' })
  await db
    .updateTable('mails')
    .set({ tries: TRIES_MAX - 1 })
    .execute()
  await sendMessages(office)
  expect(await newest()).toMatchObject({ status: 'failed', nextTryAt: null })

  letters.isOpen = true
  const outcomes = await Promise.all([sendAgain(db, id, meera.id), sendAgain(db, id, meera.id)])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['not-given-up', 'queued'])
  await sendMessages(office)
  expect(await newest()).toMatchObject({ status: 'sent' })
  expect(await sendAgain(db, id, meera.id)).toEqual({ outcome: 'not-given-up' })
})

test('the log is searched by part of an address and by an order number, and means each character', async () => {
  const order = await orderBeingPaid(db)
  await tell(await message({ orderId: order.id, to: 'Meera_100%@example.com' }))
  await tell(await message())
  const found = async (search: string) =>
    (await listMessages(db, { search, failed: false, page: 1 })).items.map(({ number }) => number)
  expect(await found(order.number.toLowerCase())).toEqual([order.number])
  expect(await found('meera_100%')).toEqual([order.number])
  expect(await found('meera%100')).toEqual([])
  expect(await found('example.com')).toHaveLength(2)
})

test('a mail leaves as soon as it is committed', async () => {
  const events = await openEventHub(connection)
  const jobs = openJobs(pool, office.log)
  const sender = registerMessageJobs({ ...office, jobs, events })
  await tell(await message({ to: 'at-once@example.com' }))
  await expect.poll(() => letters.received.length).toBe(1)
  await sender.stop()
  await events.close()
})

/** A real SMTP server on this machine; closed, it says no to everybody. */
async function postOffice() {
  const office = { received: [] as string[], isOpen: true, url: '' }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_to, _session, done) =>
      done(
        office.isOpen ? null : Object.assign(new Error('Come back later'), { responseCode: 451 }),
      ),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        office.received.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  office.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return office
}
