import { expect, test } from 'vitest'
import { listKindTaxes } from '#shop/kinds/kind-tax-store.server.ts'
import { listLegalLimits, listTaxPeriods, listTaxRates } from '#shop/tax/tax-store.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import {
  buttonNamed,
  controlLabelled,
  descriptionOf,
} from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  formOf,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { findTaxVersion } from '#shop/tax/tax-version.server.ts'
import { taxAction } from './tax-action.server.ts'
import TaxPage, { action, loader } from './tax-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const path = '/admin/tax'
const send = async (fields: Fields) =>
  taxAction(db, meera.id, formOf({ taxVersion: await findTaxVersion(db), ...fields }))
const stored = async () => [
  await listTaxPeriods(db),
  await listTaxRates(db),
  await listKindTaxes(db),
  await listLegalLimits(db),
]
const page = async (actionData?: Awaited<ReturnType<typeof send>>) =>
  pageHtml(TaxPage, {
    loaderData: await loader(getting({ db }, path, { signedIn: meera })),
    actionData,
  })
const registration = { intent: 'save-mode', mode: 'regular', gstin: '27AAPFU0939F1ZV' }
const limit = {
  intent: 'save-limit',
  limitName: 'composition',
  limitStartsOn: '2090-04-01',
  limitAmount: '2 crore',
}
const rate = { intent: 'save-rate', goodsClass: 'jewellery', rateStartsOn: '2090-04-01', rate: '5' }

test('a new shop is unregistered, and the screen shows its rates and what is not certain', async () => {
  const text = textOf(await page())
  expect(text).toContain('Today: Unregistered')
  expect(text).toContain('From Sep 22, 2025: 5 % up to 2,500 Rs. a piece before tax, 18 % above')
  expect(text).toContain('Not certain')
  expect(text).toContain('All invoices need HSN codes of six digits')
  expect(text).toContain('From Aug 01, 2023: 5 crore Rs.')
  expect(text).toContain('must be reported as e-invoices')
  expect(text).toContain('Prices from 2,625.01 to 2,950 Rs.')
})

test('a registration that has started applies, and stays', async () => {
  expect(await send({ ...registration, startsOn: '2026-04-01' })).toMatchObject({ tone: 'success' })
  const html = await page()
  expect(textOf(html)).toContain('Today: Regular')
  expect(textOf(html)).toContain('Regular from Apr 01, 2026 · 27AAPFU0939F1ZV · Maharashtra')
  expect(html).not.toContain('aria-label="Remove Regular')
  expect(await send({ intent: 'remove-mode', entry: '2026-04-01' })).toMatchObject({
    tone: 'error',
  })
  expect(await listTaxPeriods(db)).toHaveLength(1)
})

test('a registration and a rate of a later day can be removed', async () => {
  await send({ ...registration, startsOn: '2090-04-01' })
  await send(rate)
  const html = await page()
  expect(textOf(html)).toContain('From Apr 01, 2090: 5 %')
  expect(buttonNamed(html, 'Remove Regular from Apr 01, 2090')).toContain('remove-mode')
  expect(buttonNamed(html, 'Remove Imitation jewellery from Apr 01, 2090')).toContain('remove-rate')
  const removed = { tone: 'success', text: 'Removed' }
  expect(await send({ intent: 'remove-mode', entry: '2090-04-01' })).toEqual(removed)
  const entry = { intent: 'remove-rate', entry: '2090-04-01' }
  expect(await send({ ...entry, goodsClass: 'gold' })).toMatchObject({ tone: 'error' })
  expect(await send({ ...entry, goodsClass: 'jewellery' })).toEqual(removed)
})

test('a legal limit is added from a later day on, shown and removed', async () => {
  expect(await send(limit)).toEqual({
    tone: 'success',
    text: 'Limit saved. It applies from its first day on.',
  })
  const html = await page()
  expect(textOf(html)).toContain('From Apr 01, 2090: 2 crore Rs. From Apr 01, 2019: 1.5 crore Rs.')
  expect(buttonNamed(html, 'Remove Composition from Apr 01, 2090')).toContain('remove-limit')
  const entry = { intent: 'remove-limit', entry: '2090-04-01' }
  expect(await send({ ...entry, limitName: 'gold' })).toMatchObject({ tone: 'error' })
  expect(await send({ ...entry, limitName: 'composition', entry: '2019-04-01' })).toEqual({
    tone: 'error',
    text: 'This amount has started and stays. Add one that starts later.',
  })
  expect(await send({ ...entry, limitName: 'composition' })).toEqual({
    tone: 'success',
    text: 'Removed',
  })
})

test('wrong entries are described at their fields, and nothing is written', async () => {
  const before = await stored()
  const described = async (fields: Fields, label: string) => {
    const html = await page(await send(fields))
    return descriptionOf(html, controlLabelled(html, label))
  }
  const typo = { ...registration, startsOn: '2026-04-01', gstin: '27AAPFU0939F1ZW' }
  expect(await described(typo, 'GSTIN')).toContain(
    'The last character does not fit: please check for typing errors',
  )
  expect(await described({ ...rate, rate: '500' }, 'Rate')).toContain(
    'Please enter a percentage from 0 to 100',
  )
  expect(await described({ ...limit, limitAmount: 'much' }, 'Amount')).toContain(
    'Please enter an amount such as 50,000 or 1.5 crore',
  )
  const hsn = { intent: 'save-kinds', 'class-suit': 'apparel', 'hsn-suit': '62' }
  expect(await described(hsn, 'HSN code')).toContain('An HSN code has 4, 6 or 8 digits.')
  expect(await send({ intent: 'no-such-button' })).toMatchObject({ tone: 'error' })
  expect(await stored()).toEqual(before)
})

test('a form of outdated settings is refused, and nothing is written', async () => {
  const before = await stored()
  const refused = { tone: 'error', text: expect.stringContaining('Somebody else') as string }
  const kinds = { intent: 'save-kinds', 'class-saree': 'apparel', 'hsn-saree': '5007' }
  for (const fields of [{ ...registration, startsOn: '2090-04-01' }, rate, kinds, limit])
    expect(await send({ ...fields, taxVersion: 'outdated' })).toEqual(refused)
  expect(await stored()).toEqual(before)
})

test('the defaults of kinds are saved', async () => {
  const fields = { intent: 'save-kinds', 'class-saree': 'fabric', 'hsn-saree': '5007 20 10' }
  expect(await send(fields)).toMatchObject({ tone: 'success' })
  expect((await listKindTaxes(db)).map(({ hsn }) => hsn)).toEqual(['6211', '50072010'])
  const units = async () => (await listKindTaxes(db)).map(({ unit }) => unit)
  const suit = { intent: 'save-kinds', 'class-suit': 'apparel', 'hsn-suit': '6211' }
  expect(await send({ ...suit, 'unit-suit': 'SET' })).toMatchObject({ tone: 'success' })
  expect(await units()).toEqual(['SET', 'PCS'])
  for (const unit of ['sets', 'constructor', ''])
    expect(await send({ ...suit, 'unit-suit': unit })).toMatchObject({ tone: 'success' })
  expect(await units()).toEqual(['SET', 'PCS'])
})

test('kinds whose inputs are missing stay, and one wrong code saves no kind', async () => {
  const before = await listKindTaxes(db)
  const wrong = { 'class-suit': 'fabric', 'hsn-suit': '5208', 'class-saree': 'fabric' }
  expect(await send({ intent: 'save-kinds', ...wrong, 'hsn-saree': 'silk' })).toMatchObject({
    tone: 'error',
    problems: { 'hsn-saree': expect.stringContaining('4, 6 or 8') },
  })
  const unknown = { 'class-suit': 'gold', 'hsn-suit': '7113', 'class-cape': 'apparel' }
  expect(await send({ intent: 'save-kinds', ...unknown })).toMatchObject({ tone: 'success' })
  expect(await listKindTaxes(db)).toEqual(before)
})

test('a rate that has started stays, with the advice to add another', async () => {
  const before = await listTaxRates(db)
  const entry = { intent: 'remove-rate', goodsClass: 'apparel', entry: '2025-09-22' }
  expect(await send(entry)).toEqual({
    tone: 'error',
    text: 'This entry has started and stays, because orders were taxed by it. Add one that starts later.',
  })
  expect(await send({ ...entry, entry: '2025-09-23' })).toMatchObject({ tone: 'error' })
  expect(await send({ intent: 'remove-mode' })).toMatchObject({ tone: 'error' })
  expect(await listTaxRates(db)).toEqual(before)
})

test('a saved rate is shown, and the answer says from when it applies', async () => {
  const later = { ...rate, goodsClass: 'service', limit: '5,000', above: '18' }
  expect(await send(later)).toEqual({
    tone: 'success',
    text: 'Rate saved. It applies to orders from its first day on.',
  })
  expect(textOf(await page())).toContain(
    'From Apr 01, 2090: 5 % up to 5,000 Rs. a piece before tax, 18 % above',
  )
})

test('only admins see the screen, or change it', async () => {
  const fields = { ...registration, startsOn: '2090-04-01' }
  await expectForAdminsOnly({ db }, (signedIn) => loader(getting({ db }, path, { signedIn })))
  await expectForAdminsOnly({ db }, (signedIn) =>
    action(posting({ db }, path, { signedIn, fields })),
  )
  expect(await listTaxPeriods(db)).toHaveLength(1)
})
