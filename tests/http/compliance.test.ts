import { expect, test } from 'vitest'
import { findComplianceSettings } from '../../src/shop/settings/publication-gate-store.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop } from '../support/builders.ts'
import { textOf } from '../support/text-of.ts'
import { ivory, productForms } from '../support/product-forms.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const guest = visitor(shop.url)
const { sendForm } = productForms(shop)
const saree = await sareeInShop(db, { title: 'Declared Banarasi' })

const pageText = async (path: string) => textOf(await (await guest.get(path)).text())
const adminText = async (path: string) => textOf(await (await admin.get(path)).text())
const basedOn = async () => String((await findComplianceSettings(db)).version)
const gateOf = async () => (await findComplianceSettings(db)).gate

async function saveGate(gate: string): Promise<string> {
  const form = { intent: 'save-gate', gate, basedOn: await basedOn() }
  return (await admin.post('/admin/compliance', form)).text()
}

const sareeFacts = {
  intent: 'save-kind-facts',
  'countryOfOrigin-saree': 'IN',
  'makerRole-saree': 'packer',
  'maker-saree': 'Zari Weavers, Varanasi 221001',
  'netQuantity-saree': '1 piece',
  'customerCare-saree': 'care@zari.test',
}

test('the declarations of a kind reach the cached pages of its products', async () => {
  const path = productPath(saree)
  expect(await pageText(path)).not.toContain('Country of origin')
  const response = await admin.post('/admin/compliance/products', {
    ...sareeFacts,
    basedOn: await basedOn(),
  })
  expect(await response.text()).toContain('Saved for all products of these kinds.')
  await expect.poll(() => pageText(path)).toContain('Country of origin: India')
  const text = await pageText(path)
  expect(text).toContain('Packed by: Zari Weavers, Varanasi 221001')
  expect(text).toContain('Customer care: care@zari.test')
  expect(text).toContain('MRP: 4,999 Rs. (incl. of all taxes)')
})

test('wrong or outdated declarations of kinds are refused and nothing is written', async () => {
  const stored = () =>
    db
      .selectFrom('product_kinds')
      .select(['slug', 'maker', 'country_of_origin'])
      .orderBy('slug')
      .execute()
  const before = await stored()
  const wrong = { ...sareeFacts, 'countryOfOrigin-saree': 'Atlantis', basedOn: await basedOn() }
  expect(await (await admin.post('/admin/compliance/products', wrong)).text()).toContain(
    'Please choose a country',
  )
  const outdated = { ...sareeFacts, 'maker-saree': 'Mine', basedOn: '0' }
  await admin.post('/admin/compliance/products', outdated)
  expect(await stored()).toEqual(before)
})

test('the checklist names what is missing and leads to the field that fills it', async () => {
  const text = await adminText('/admin/compliance')
  expect(text).toContain('Consumer Protection (E-Commerce) Rules 2020, rule 4(4)')
  expect(text).toContain('Grievance officer with name, designation and contact')
  const html = await (await admin.get('/admin/compliance')).text()
  expect(html).toContain('href="/admin/pages/business"')
  expect(html).toContain('href="/admin/compliance/products?lacks=netQuantity"')
})

test('the form of a product says what is missing, and blocks it beside the fields', async () => {
  await db.updateTable('shop_settings').set({ publication_gate: 'warn' }).execute()
  const products = () => db.selectFrom('products').select('id').execute()
  const suit = { ...ivory, title: 'Teal suit', type: 'suit' }
  await saveGate('block')
  expect(await gateOf()).toBe('block')
  const before = await products()
  const response = await sendForm(admin, '/admin/addproducts', suit)
  const text = textOf(await response.text())
  expect(text).toContain('Please fill in the marked facts, or save the product as a draft.')
  expect(text).toContain('A product cannot be published without this.')
  expect(await products()).toEqual(before)

  const draft = await sendForm(admin, '/admin/addproducts', { ...suit, state: 'draft' })
  expect(draft.status).toBe(302)
  await saveGate('warn')
  const warned = await sendForm(admin, '/admin/addproducts', suit)
  expect(warned.status).toBe(302)
  expect(await products()).toHaveLength(before.length + 2)
  expect(await adminText('/admin/compliance/products')).toContain('Teal suit')
})

test('an unknown or outdated gate is refused and not written', async () => {
  expect(await saveGate('open')).toContain('understand')
  await admin.post('/admin/compliance', { intent: 'save-gate', gate: 'off', basedOn: '0' })
  expect(await gateOf()).toBe('warn')
})

test('duties are declared and withdrawn, and wrong days are refused', async () => {
  const declarations = () =>
    db.selectFrom('compliance_declarations').select(['item', 'note']).execute()
  const declare = (fields: Record<string, string>) =>
    admin.post('/admin/compliance', { intent: 'declare-duty', item: 'helpline', ...fields })
  await declare({ declaredOn: '2026-02-30' })
  expect(await declarations()).toEqual([])
  await declare({ declaredOn: '2026-11-01', note: 'Partner 7' })
  expect(await declarations()).toEqual([{ item: 'helpline', note: 'Partner 7' }])
  await declare({ declaredOn: '' })
  expect(await declarations()).toEqual([])
})

test('a certificate needs a signer and a text', async () => {
  const audits = () => db.selectFrom('self_audits').select('signer').execute()
  const audit = { intent: 'save-audit', auditedOn: '2026-11-01', signer: 'Meera Shah', body: '' }
  expect(await (await admin.post('/admin/compliance', audit)).text()).toContain(
    'Nothing was saved.',
  )
  expect(await audits()).toEqual([])
  const response = await admin.post('/admin/compliance', { ...audit, body: 'No dark patterns.' })
  expect(await response.text()).toContain('The certificate is saved.')
  expect(await audits()).toEqual([{ signer: 'Meera Shah' }])
  expect(await adminText('/admin/compliance')).toContain('by Meera Shah')
})
