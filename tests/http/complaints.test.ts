import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { remindOfComplaints } from '../../src/shop/complaints/complaint-jobs.server.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const admin = await signedIn(shop, 'admin')
const text = { name: 'Asha', email: 'asha@zari.test', orderNumber: '', body: 'The saree is torn.' }

const complaints = () =>
  db.selectFrom('complaints').select(['number', 'lookup_key', 'result']).orderBy('number').execute()

test('an incomplete complaint is refused and not recorded', async () => {
  const response = await guest.post('/complaints', { ...text, body: '' })
  expect(response.status).toBe(400)
  expect(textOf(await response.text())).toContain('Please check the marked fields.')
  expect(await complaints()).toEqual([])
})

test('a complaint is recorded, answered and closed, and the complainant follows it by the link', async () => {
  const sent = await guest.post('/complaints', text)
  const [complaint] = await complaints()
  const { number, lookup_key: key } = complaint!
  expect(textOf(await sent.text())).toContain(`recorded under the number ${number}`)
  const link = `/complaints/${number}?key=${key}`
  const page = await guest.get(link)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await page.text()).toContain('The saree is torn.')
  for (const path of [`/complaints/${number}`, `/complaints/${number}?key=${crypto.randomUUID()}`])
    expect((await guest.get(path)).status).toBe(404)

  expect(await (await admin.get('/admin/complaints')).text()).toContain(`${number}: Asha`)
  const screen = `/admin/complaints/${number}`
  const refused = await admin.post(screen, {
    intent: 'close-complaint',
    text: 'Sorry.',
    result: '',
  })
  expect(await refused.text()).toContain('Please choose a result.')
  expect(await complaints()).toMatchObject([{ result: null }])
  await admin.post(screen, { intent: 'acknowledge-complaint' })
  expect(await (await guest.get(link)).text()).toContain('We are working on your complaint.')
  const decision = { intent: 'close-complaint', text: 'We replace it.', result: 'resolved' }
  await admin.post(screen, decision)
  const state = await (await guest.get(link)).text()
  expect(state).toContain('We replace it.')
  expect(state).toContain('Result: Resolved.')
  expect(await (await admin.get('/admin/complaints?show=closed')).text()).toContain(number)
})

test('footer and contact page lead to the form, and the footer to the certificate from its day on', async () => {
  const footer = async () => (await guest.get('/complaints')).text()
  expect(await (await guest.get('/contact')).text()).toContain('href="/complaints"')
  expect(await footer()).not.toContain('/complaints#self-audit')
  const audit = {
    intent: 'save-audit',
    auditedOn: '2026-11-01',
    signer: 'Meera Shah, Owner',
    body: 'No dark patterns were found.',
  }
  await admin.post('/admin/compliance', audit)
  await sql`update self_audits set shown_from = '2026-11-01'`.execute(db)
  await remindOfComplaints(db)
  await expect.poll(footer, { timeout: 30_000 }).toContain('/complaints#self-audit')
  await expect.poll(footer, { timeout: 30_000 }).toContain('No dark patterns were found.')
})
