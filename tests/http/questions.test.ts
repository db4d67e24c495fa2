import { expect, test } from 'vitest'
import { moderateQuestion } from '../../src/shop/questions/moderate-question.server.ts'
import { saveCashOnDelivery } from '../../src/shop/settings/save-settings.server.ts'
import { findCashOnDelivery } from '../../src/shop/settings/settings-store.server.ts'
import { admin, sareeInShop } from '../support/builders.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const saree = await sareeInShop(db, { title: 'Lotus Banarasi' })
const path = `/productinfo/${saree.id}/lotus-banarasi`
const page = async () => (await guest.get(path)).text()
const rows = () => db.selectFrom('product_questions').selectAll().execute()
const send = (fields: Record<string, string>) =>
  fetch(`${shop.url}/questions/${saree.id}`, { method: 'POST', body: new URLSearchParams(fields) })

test('an answered question appears on the cached page of its product', async () => {
  expect(textOf(await page())).toContain('Ask about this piece')
  const sent = await send({ email: 'asha@example.com', body: 'Is the <3 border woven?' })
  expect(textOf(await sent.text())).toContain('Thank you. We will answer to asha@example.com')
  expect(await page()).not.toContain('border woven?')
  const meera = await admin(db)
  const [question] = await rows()
  const change = { kind: 'answer', text: 'Yes, by hand.' } as const
  await moderateQuestion(shop.shop, { id: question!.id, staffId: meera.id, change })
  await expect.poll(async () => textOf(await page())).toContain('Yes, by hand.')
  expect(await page()).not.toContain('asha@example.com')
  const hide = { kind: 'hide', reason: 'Repeated' } as const
  await moderateQuestion(shop.shop, { id: question!.id, staffId: meera.id, change: hide })
  await expect.poll(async () => textOf(await page())).not.toContain('Yes, by hand.')
})

test('hostile questions are refused on a page that needs no script, and nothing is written', async () => {
  const before = await rows()
  for (const body of ['<script>alert(1)</script>', 'https://spam.example', 'a'.repeat(1001), ' ']) {
    const sent = await send({ email: 'asha@example.com', body })
    expect([sent.status, await sent.text()]).toEqual([
      400,
      expect.not.stringContaining('<script>alert'),
    ])
  }
  expect((await send({ email: 'x', body: 'Hello' })).status).toBe(400)
  expect(await rows()).toEqual(before)
})

test('the cached page of a piece promises cash on delivery as soon as it is on', async () => {
  expect(textOf(await page())).toContain('Secure payment by UPI, card or net banking.')
  const { version, ...cash } = await findCashOnDelivery(db)
  const meera = await admin(db)
  const change = { maxPaise: 20_000_00, basedOn: version, changedBy: meera.id }
  await saveCashOnDelivery(db, { ...cash, isOn: !cash.isOn, ...change })
  const promise = 'Cash on delivery for orders up to 20,000 Rs.'
  await expect.poll(async () => textOf(await page()).includes(promise)).toBe(!cash.isOn)
})
