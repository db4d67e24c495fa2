import { expect, test } from 'vitest'
import { findTaxVersion } from '#shop/tax/tax-version.server.ts'
import { sareeInShop } from '../support/builders.ts'
import { adminFormFields } from '../support/admin-form-fields.ts'
import { deliveredOrder } from '../support/delivered-order.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const customer = await signedIn(shop)

const packer = await signedIn(shop, 'packer')

const saree = await sareeInShop(db)
const order = await deliveredOrder(db)

const taxVersion = await findTaxVersion(db)
const fields = { ...adminFormFields({ saree, order, customer }), taxVersion }

test('order edits by a packer are written and logged with the packer’s name', async () => {
  await db
    .updateTable('orders')
    .where('id', '=', order.id)
    .set({ archived_at: null, status: 1 })
    .execute()
  await packer.post('/admin/orders', { ...fields, intent: 'press-stage', stage: '2', basedOn: '1' })
  await packer.post(`/admin/orders/${order.number}`, { ...fields, intent: 'note' })
  const changes = await db
    .selectFrom('staff_changes')
    .select(['action', 'subject'])
    .where('staff_id', '=', packer.id)
    .orderBy('id')
    .execute()
  expect(changes).toEqual([
    { action: 'status-changed', subject: `order:${order.number}` },
    { action: 'note-written', subject: `order:${order.number}` },
  ])
})

test('a packer sees the phone number of an order but nothing about its payment', async () => {
  const page = await (await packer.get(`/admin/orders/${order.number}`)).text()
  expect(page).toContain('9876543210')
  expect(page).not.toContain('/admin/money')
  const home = await (await packer.get('/admin')).text()
  for (const place of [
    '/admin/products',
    '/admin/money',
    '/admin/people',
    '/admin/settings',
    '/admin/siteinfo',
    '/admin/mail',
    '/admin/queries',
  ])
    expect(home, place).not.toContain(`"${place}`)
})
