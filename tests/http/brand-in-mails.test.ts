import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { openLog } from '../../src/platform/log/log.server.ts'
import { registerBackupJobs } from '../../src/shop/backups/backup-jobs.server.ts'
import { describePayment } from '../../src/shop/checkout/payment-request.ts'
import { recordStaffNotices } from '../../src/shop/messages/record-staff-notices.server.ts'
import { sendStaffNotices } from '../../src/shop/messages/send-staff-notices.server.ts'
import { completeBrand } from '../../src/shop/site/brand/brand.ts'
import { publishBrand } from '../../src/shop/site/brand/publish-brand.server.ts'
import { busyResponse } from '../../src/web/overload/busy-response.server.ts'
import { databaseUnavailablePage } from '../../src/web/rendering/database-unavailable-page.server.ts'
import { paidOrder } from '../support/order-fixtures.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const settings = { LOG_LEVEL: 'silent', BACKUP_PASSPHRASE: 'a long passphrase for tests' }
const shop = await startShop(settings)
const { db, jobs, config } = shop.shop
const admin = await signedIn(shop, 'admin')
const guest = visitor(shop.url)

let published = 0
async function rename(name: string): Promise<void> {
  const basedOn = { published: published++, draft: 0 }
  await publishBrand(shop.shop, { basedOn, body: completeBrand({ name }), staffId: admin.id })
  await vi.waitFor(() => expect(config.shopName).toBe(name))
}
beforeAll(() => rename('Nilgiri Silks'))

/** Waits for the mail with this subject. */
async function mailAbout(subject: RegExp): Promise<string> {
  const found = async () => {
    const names = await readdir(shop.mailFolder).catch(() => [])
    const mails = await Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFile(path.join(shop.mailFolder, name), 'utf8')),
    )
    return mails.find((mail) => subject.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? ''))
  }
  await expect.poll(found).toBeDefined()
  return (await found())!
}

function expectBrand(mail: string): void {
  expect(mail).toMatch(/^From: Nilgiri Silks </m)
  expect(mail.split('\n\n').slice(1).join()).toContain('Nilgiri Silks')
  expect(mail).not.toContain('Zari')
}

test('a staff notice names the brand', async () => {
  await recordStaffNotices(db, {
    event: 'new-query',
    subject: 'query:1',
    summary: 'Asha asks about sizes',
    path: '/admin/queries',
  })
  await sendStaffNotices(shop.shop)
  expectBrand(await mailAbout(/^New query/))
})

test('an invitation names the brand', async () => {
  await admin.post('/admin/people', { intent: 'invite', email: 'devi@example.com', role: 'packer' })
  expectBrand(await mailAbout(/^Work at Nilgiri Silks$/))
})

test('a newsletter names the brand', async () => {
  const text = { subject: 'New weaves', heading: 'Monsoon greens', body: 'They are here.' }
  const written = await admin.post('/admin/newsletters/new', {
    ...text,
    intent: 'save',
    buttonWords: '',
    buttonPath: '',
  })
  const address = new URL(written.headers.get('location')!, shop.url).pathname
  await admin.post(address, { intent: 'send-test', basedOn: '1' })
  expectBrand(await mailAbout(/^\[Test\] New weaves$/))
})

test('the mail about a failed backup names the brand', async () => {
  const handlers = new Map<string, (data: object, context: { signal: AbortSignal }) => unknown>()
  const registered = {
    work: (name: string, handler: never) => void handlers.set(name, handler),
    schedule: () => {},
    enqueue: jobs.enqueue.bind(jobs),
  } as never
  const runProgram = async () => false
  registerBackupJobs({ db, jobs: registered, log: openLog('silent'), config, runProgram })
  await handlers.get('back-up')!({}, { signal: new AbortController().signal })
  expectBrand(await mailAbout(/\(Nilgiri Silks\)$/))
})

test('the payment window gets the current name of the brand', async () => {
  const order = { ...paidOrder({ paymentState: 'pending_payment' }), payablePaise: 899_900 }
  const nameNow = () => describePayment(shop.shop, order).shopName
  expect(nameNow()).toBe('Nilgiri Silks')
  await rename('Kaveri')
  expect(nameNow()).toBe('Kaveri')
  await rename('Nilgiri Silks')
})

test('the page of a failure inside the shop has the header of the brand', async () => {
  await shop.shop.pool.query('alter table subscribers rename to subscribers_away')
  const response = await guest.get('/unsubscribe?key=01234567-89ab-4def-8123-456789abcdef')
  await shop.shop.pool.query('alter table subscribers_away rename to subscribers')
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(html).toContain('Unexpected Application Error!')
  expect(html).toContain('Nilgiri Silks')
  expect(html).not.toContain('Zari')
})

test('the error pages for an overload and a missing database do not name the shop', () => {
  const request = new Request(`${shop.url}/shop/saree`)
  const failed = new Response('', { headers: { 'content-type': 'text/html' } })
  for (const [method, address] of [
    ['GET', '/'],
    ['POST', '/contact'],
    ['POST', '/orderSummary'],
  ] as const)
    expect(busyResponse(method, address, 'text/html').body.toString()).not.toContain('Zari')
  return expect(databaseUnavailablePage(request, failed).text()).resolves.not.toContain('Zari')
})
