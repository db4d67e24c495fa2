import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { openEventHub } from '#platform/events/event-hub.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { openMail } from '#platform/mail/mail.server.ts'
import { admin, orderBeingPaid } from '../../../tests/support/builders.ts'
import { enterBusinessDetails, invoiceOf, orderOf } from '../../../tests/support/documents.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { packed } from '../../../tests/support/parcel-fixtures.ts'
import { pdfName } from '../documents/invoice-files.server.ts'
import type { Message } from './message.ts'
import { TRIES_MAX } from './message.ts'
import { registerMessageJobs } from './message-jobs.server.ts'
import { listMessages } from './message-log-store.server.ts'
import { resendMessage } from './resend-message.server.ts'
import { sendMessages, type MailServices } from './send-messages.server.ts'
import { queueCustomerMail } from './queue-customer-mail.server.ts'

const { db, pool, connection } = await testDatabase()
const smtpServer = await localSmtpServer()
const meera = await admin(db)
const services: MailServices = {
  db,
  log: openLog('silent'),
  config: { shopName: 'Zari', shopUrl: 'http://zari.test' },
  mail: openMail({
    smtpUrl: smtpServer.url,
    from: () => 'Zari <shop@zari.test>',
    folder: '/nowhere',
  }),
}
afterAll(() => services.mail.close())
beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  smtpServer.received.length = 0
  smtpServer.isOpen = true
})

async function message(wanted: Partial<Message> = {}): Promise<Message> {
  return {
    orderId: wanted.orderId ?? (await orderBeingPaid(db)).id,
    kind: 'delivered',
    occasion: '',
    to: 'asha@example.com',
    subject: 'Your order has arrived',
    content: {
      heading: 'Namaste',
      paragraphs: ['It is there.'],
      button: { words: 'See it', path: '/orders' },
    },
    ...wanted,
  }
}
const queue = (mail: Message) => inTransaction(db, (tx) => queueCustomerMail(tx, mail))
const newest = async () =>
  (await listMessages(db, { search: '', failed: false, page: 1 })).items[0]!
const isDue = () =>
  db
    .updateTable('mails')
    .set({ next_try_at: sql<Date>`now()` })
    .where('next_try_at', 'is not', null)
    .execute()

test('an email that the server rejects is logged with its error and sent once by the next try', async () => {
  smtpServer.isOpen = false
  await queue(await message())
  expect(await newest()).toMatchObject({
    status: 'queued',
    tries: 0,
    lastError: null,
    triedAt: null,
  })

  await sendMessages(services)
  const failed = await newest()
  expect(failed).toMatchObject({
    status: 'failed',
    tries: 1,
    lastError: expect.stringContaining('Come back later'),
    triedAt: expect.any(Date),
    sentAt: null,
  })
  expect(failed.nextTryAt!.getTime()).toBeGreaterThan(Date.now() + 30_000)

  smtpServer.isOpen = true
  await sendMessages(services)
  expect(smtpServer.received).toEqual([])
  await isDue()
  await sendMessages(services)
  await sendMessages(services)
  expect(await newest()).toMatchObject({
    status: 'sent',
    tries: 2,
    lastError: null,
    nextTryAt: null,
    sentAt: expect.any(Date),
  })
  expect(smtpServer.received).toHaveLength(1)
  expect(smtpServer.received[0]).toMatch(/^Message-ID: <order-mail-\d+@zari\.test>/m)
  expect(smtpServer.received[0]).toContain('text/plain')
  expect(smtpServer.received[0]).toContain('http://zari.test/orders')
})

test('the mail about a sent order has its invoices as PDF, and that of a parcel only its own', async () => {
  await enterBusinessDetails(db)
  await registerForTax(db)
  const { id: orderId } = await orderOf(db, [{ pricePaise: 449_900, quantity: 2 }])
  const lines = [{ position: 0, quantity: 1 }]
  const names: string[] = []
  for (let parcel = 1; parcel <= 2; parcel++) {
    const { id: parcelId } = await packed(db, orderId, { lines, staffId: meera.id })
    names.push(pdfName(await invoiceOf(db, { orderId, lines, parcelId })))
  }
  const [firstName, secondName] = names
  const sent = { orderId, kind: 'out-for-delivery' } as const
  await queue(await message({ ...sent, occasion: 'parcel-2' }))
  await sendMessages(services)
  expect(smtpServer.received[0]).toContain(`filename=${secondName}`)
  expect(smtpServer.received[0]).not.toContain(firstName)
  await queue(await message(sent))
  await queue(await message({ orderId, kind: 'delivered' }))
  await sendMessages(services)
  for (const name of [firstName, secondName])
    expect(smtpServer.received[1]).toContain(`filename=${name}`)
  expect(smtpServer.received[1]).toContain(Buffer.from('%PDF-1').toString('base64').slice(0, 6))
  expect(smtpServer.received[2]).not.toContain('application/pdf')
})

test('an email queued twice is sent once, and each refund of an order has its own email', async () => {
  const { id: orderId } = await orderBeingPaid(db)
  for (const occasion of ['1', '1', '2'])
    await queue(await message({ orderId, kind: 'refund-done', occasion }))
  await Promise.all([1, 2, 3].map(async () => queue(await message({ orderId }))))
  expect((await listMessages(db, { search: '', failed: false, page: 1 })).total).toBe(3)
})

test('no email is queued when the transaction is rolled back', async () => {
  const queued = await message()
  await expect(
    inTransaction(db, async (tx) => {
      await queueCustomerMail(tx, queued)
      throw new Error('second thoughts')
    }),
  ).rejects.toThrow('second thoughts')
  expect((await listMessages(db, { search: '', failed: false, page: 1 })).total).toBe(0)
})

test('concurrent senders send each email once', async () => {
  for (let count = 0; count < 12; count++) await queue(await message())
  await Promise.all([sendMessages(services), sendMessages(services), sendMessages(services)])
  expect(smtpServer.received).toHaveLength(12)
  expect(
    new Set(smtpServer.received.map((mail) => /^Message-ID: (.*)$/m.exec(mail)![1])).size,
  ).toBe(12)
})

test('a run stops after three failures in a row and leaves the other emails to the next run', async () => {
  smtpServer.isOpen = false
  for (let count = 0; count < 5; count++) await queue(await message())
  await sendMessages(services)
  const { items } = await listMessages(db, { search: '', failed: true, page: 1 })
  expect(items).toHaveLength(3)
})

test('an email that was given up is sent again by exactly one of two concurrent requests', async () => {
  smtpServer.isOpen = false
  await queue(await message())
  const { id } = await newest()
  expect(await resendMessage(db, id, meera.id)).toEqual({ outcome: 'not-given-up' })
  await db
    .updateTable('mails')
    .set({ tries: TRIES_MAX - 1 })
    .execute()
  await sendMessages(services)
  expect(await newest()).toMatchObject({ status: 'failed', nextTryAt: null })

  smtpServer.isOpen = true
  const outcomes = await Promise.all([
    resendMessage(db, id, meera.id),
    resendMessage(db, id, meera.id),
  ])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['not-given-up', 'queued'])
  await sendMessages(services)
  expect(await newest()).toMatchObject({ status: 'sent' })
  expect(await resendMessage(db, id, meera.id)).toEqual({ outcome: 'not-given-up' })
})

test('the mail log is searched by part of an address or by order number, without wildcards', async () => {
  const order = await orderBeingPaid(db)
  await queue(await message({ orderId: order.id, to: 'Meera_100%@example.com' }))
  await queue(await message())
  const found = async (search: string) =>
    (await listMessages(db, { search, failed: false, page: 1 })).items.map(({ number }) => number)
  expect(await found(order.number.toLowerCase())).toEqual([order.number])
  expect(await found('meera_100%')).toEqual([order.number])
  expect(await found('meera%100')).toEqual([])
  expect(await found('example.com')).toHaveLength(2)
})

test('an email is sent as soon as it is committed', async () => {
  const events = await openEventHub(connection)
  const jobs = openJobs(pool, services.log)
  const sender = registerMessageJobs({ ...services, jobs, events })
  await queue(await message({ to: 'at-once@example.com' }))
  await expect.poll(() => smtpServer.received.length).toBe(1)
  await sender.stop()
  await events.close()
})

/** A local SMTP server; after `close` it rejects every recipient. */
async function localSmtpServer() {
  const mailbox = { received: [] as string[], isOpen: true, url: '' }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_to, _session, done) =>
      done(
        mailbox.isOpen ? null : Object.assign(new Error('Come back later'), { responseCode: 451 }),
      ),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mailbox.received.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  mailbox.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return mailbox
}
