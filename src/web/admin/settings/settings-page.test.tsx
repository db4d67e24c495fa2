import { expect, test } from 'vitest'
import type { Config } from '#shop/config/config.ts'
import { findBackOffice } from '#shop/settings/back-office-store.server.ts'
import { findCartSettings } from '#shop/settings/cart/cart-settings-store.server.ts'
import { findSizesInCart } from '#shop/settings/cart/find-sizes-in-cart.server.ts'
import { findCustomerMails } from '#shop/settings/customer-mails/customer-mails-store.server.ts'
import { findListDisplay } from '#shop/settings/list-display/list-display-store.server.ts'
import { findPriceDisplay } from '#shop/settings/prices/price-display-store.server.ts'
import { findCashOnDelivery } from '#shop/settings/settings-store.server.ts'
import { admin, type Person } from '../../../../tests/support/builders.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import OldAddressesPage, {
  action as addressesAction,
  loader as addressesLoader,
} from './old-addresses-page.tsx'
import SettingsPage, { action, loader } from './settings-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const shop = { db, config: { shopUrl: 'http://zari.test' } as Config }
const load = (signedIn: Person | null = meera) =>
  loader(getting({ db }, '/admin/settings', { signedIn }))
const send = (fields: Fields, signedIn: Person | null = meera) =>
  action(posting({ db }, '/admin/settings', { fields, signedIn }))
const loadAddresses = (signedIn: Person | null = meera) =>
  addressesLoader(getting({ db }, '/admin/addresses', { signedIn }))
const sendAddresses = (fields: Fields, signedIn: Person | null = meera) =>
  addressesAction(posting(shop, '/admin/addresses', { fields, signedIn }))

const cash = {
  section: 'cash',
  codIsOn: 'on',
  codMax: '1,500',
  codOpenMax: 2,
  codReturnsMax: 2,
  codReturnsDays: 180,
  codPincodes: '4000',
  codPhones: '',
}

test('several sizes of a product in a cart are allowed only by the setting', async () => {
  const { version } = await findCartSettings(db)
  const form = { section: 'cart', severalSizesInCart: 'on', basedOn: version }
  expect(await send({ ...form, basedOn: version + 1 })).toMatchObject({ tone: 'error' })
  expect(await findSizesInCart(db)).toBe('one')
  expect(await send(form)).toMatchObject({ tone: 'success' })
  expect(await findSizesInCart(db)).toBe('several')
  const html = pageHtml(SettingsPage, { loaderData: await load() })
  expect(html).toMatch(/<input(?=[^>]*name="severalSizesInCart")(?=[^>]*checked)/)
  expect(await send({ section: 'cart', basedOn: version + 1 })).toMatchObject({ tone: 'success' })
  expect(await findSizesInCart(db)).toBe('one')
})

test('the price of gift wrap is saved, and refused beside its field', async () => {
  const { version } = await findCartSettings(db)
  const form = { section: 'cart', giftWrap: '99', basedOn: version }
  expect(await send({ ...form, giftWrap: 'free' })).toMatchObject({
    tone: 'error',
    problems: { giftWrap: expect.stringContaining('10,000 Rs.') },
  })
  expect(await findCartSettings(db)).toMatchObject({ version, giftWrapPaise: null })
  expect(await send(form)).toMatchObject({ tone: 'success' })
  expect(await findCartSettings(db)).toMatchObject({ giftWrapPaise: 9_900 })
})

test('the rule for struck-through prices is saved, and refused beside its field', async () => {
  const { version } = await findPriceDisplay(db)
  const display = { rule: 'mrp', changesOn: '2027-01-01', ruleThen: 'lowest' }
  const form = { section: 'price-display', ...display, basedOn: version }
  expect(await send({ ...form, changesOn: 'soon', rule: 'free' })).toMatchObject({
    tone: 'error',
    problems: { changesOn: expect.stringContaining('a day'), rule: expect.any(String) },
  })
  expect((await findPriceDisplay(db)).version).toBe(version)
  expect(await send(form)).toMatchObject({ tone: 'success' })
  expect(await findPriceDisplay(db)).toMatchObject(display)
  expect(await send(form)).toMatchObject({ tone: 'error' })
  const loaderData = await load()
  const text = textOf(pageHtml(SettingsPage, { loaderData }))
  expect(text).toContain('Struck-through prices')
  expect(text).not.toContain('may no longer be struck through')
  const unlawful = {
    ...loaderData,
    priceDisplay: { ...loaderData.priceDisplay, rule: 'original', changesOn: '' } as const,
  }
  expect(textOf(pageHtml(SettingsPage, { loaderData: unlawful }))).toContain(
    'may no longer be struck through',
  )
})

test('the choice of one card per design is saved, and an outdated form is refused', async () => {
  const { version } = await findListDisplay(db)
  const form = { section: 'list-display', basedOn: version }
  expect(await send({ ...form, oneCardPerDesign: 'on' })).toMatchObject({ tone: 'success' })
  expect(await findListDisplay(db)).toEqual({ oneCardPerDesign: true, version: version + 1 })
  expect(await send(form)).toMatchObject({ tone: 'error' })
  expect(await findListDisplay(db)).toEqual({ oneCardPerDesign: true, version: version + 1 })
  expect(await send({ ...form, basedOn: version + 1 })).toMatchObject({ tone: 'success' })
  expect((await findListDisplay(db)).oneCardPerDesign).toBe(false)
})

test('the cash settings are saved and shown again', async () => {
  const { version } = await findCashOnDelivery(db)
  expect(await send({ ...cash, basedOn: version })).toMatchObject({ tone: 'success' })
  expect(await findCashOnDelivery(db)).toMatchObject({
    isOn: true,
    maxPaise: 150_000,
    openMax: 2,
    returnsMax: 2,
    returnsDays: 180,
    pincodes: ['4000'],
  })
  const html = pageHtml(SettingsPage, { loaderData: await load() })
  expect(html).toMatch(/<input(?=[^>]*name="codIsOn")(?=[^>]*checked="")/)
  expect(html).toMatch(/<textarea(?=[^>]*name="codPincodes")[^>]*>\s*4000</)
})

test('an edit of outdated settings is refused and overwrites nothing', async () => {
  const before = await findCashOnDelivery(db)
  const result = await send({ ...cash, codMax: 9, basedOn: before.version - 1 })
  expect(result).toMatchObject({ tone: 'error' })
  expect(await findCashOnDelivery(db)).toEqual(before)
  const html = pageHtml(SettingsPage, { loaderData: await load(), actionData: result })
  expect(textOf(html)).toContain(result.text)
})

test('an invalid amount shows an error at its field and saves nothing', async () => {
  const before = await findCashOnDelivery(db)
  const result = await send({ ...cash, codMax: 'much', basedOn: before.version })
  expect(result).toMatchObject({ tone: 'error', problems: { codMax: expect.any(String) } })
  expect(await findCashOnDelivery(db)).toEqual(before)
  const html = pageHtml(SettingsPage, { loaderData: await load(), actionData: result })
  expect(html).toMatch(/<input(?=[^>]*name="codMax")(?=[^>]*aria-invalid="true")/)
})

const backOffice = { section: 'back-office', lowStockMax: 5, slipClosing: 'See you soon' }

test('the low-stock threshold and the closing line are saved independently of the cash settings', async () => {
  const { version } = await findBackOffice(db)
  await send({ ...cash, basedOn: (await findCashOnDelivery(db)).version })
  expect(await send({ ...backOffice, basedOn: version })).toMatchObject({ tone: 'success' })
  expect(await findBackOffice(db)).toEqual({
    lowStockMax: 5,
    slipClosing: 'See you soon',
    version: version + 1,
  })
  expect(pageHtml(SettingsPage, { loaderData: await load() })).toMatch(
    /<input(?=[^>]*name="slipClosing")(?=[^>]*value="See you soon")/,
  )
  expect(await send({ ...backOffice, lowStockMax: 9, basedOn: version })).toMatchObject({
    tone: 'error',
  })
  expect(await findBackOffice(db)).toMatchObject({ lowStockMax: 5 })
})

test('a threshold that is not a number shows an error at its field and saves nothing', async () => {
  const before = await findBackOffice(db)
  const actionData = await send({ ...backOffice, lowStockMax: 'few', basedOn: before.version })
  expect(actionData).toMatchObject({
    tone: 'error',
    problems: { lowStockMax: 'Please enter a whole number from 0 to 9,999.' },
  })
  expect(await findBackOffice(db)).toEqual(before)
  expect(pageHtml(SettingsPage, { loaderData: await load(), actionData })).toMatch(
    /<input(?=[^>]*name="lowStockMax")(?=[^>]*aria-invalid="true")/,
  )
})

test('the hours until a cart reminder are off at first, saved, and refused beside their field', async () => {
  const form = { section: 'customer-mails', notifiedPerPiece: 3, reviewMailDays: 7 }
  const saved = async () => (await findCustomerMails(db)).cartReminderHours
  const basedOn = async () => (await findCustomerMails(db)).version
  expect(await saved()).toBeNull()
  const refused = await send({ ...form, cartReminderHours: 73, basedOn: await basedOn() })
  expect(refused).toMatchObject({ problems: { cartReminderHours: expect.any(String) } })
  expect(await saved()).toBeNull()
  await send({ ...form, cartReminderHours: 4, basedOn: await basedOn() })
  expect(await saved()).toBe(4)
  expect(pageHtml(SettingsPage, { loaderData: await load() })).toMatch(
    /<input(?=[^>]*name="cartReminderHours")(?=[^>]*value="4")/,
  )
  await send({ ...form, cartReminderHours: '', basedOn: await basedOn() })
  expect(await saved()).toBeNull()
})

test('the number of people per returned piece is saved, and refused beside its field', async () => {
  const form = { section: 'customer-mails', notifiedPerPiece: 3, reviewMailDays: 7 }
  const { version } = await findCustomerMails(db)
  const actionData = await send({ ...form, notifiedPerPiece: 99, basedOn: version })
  expect(actionData).toMatchObject({ problems: { notifiedPerPiece: expect.any(String) } })
  expect((await findCustomerMails(db)).version).toBe(version)
  expect(await send({ ...form, basedOn: version })).toMatchObject({ tone: 'success' })
  expect(await send({ ...form, basedOn: version })).toMatchObject({ tone: 'error' })
  expect(pageHtml(SettingsPage, { loaderData: await load(), actionData })).toMatch(
    /<input(?=[^>]*name="notifiedPerPiece")(?=[^>]*value="3")(?=[^>]*aria-invalid="true")/,
  )
})

test('old addresses are added, listed and removed', async () => {
  expect(textOf(pageHtml(OldAddressesPage, { loaderData: await loadAddresses() }))).toContain(
    'No old addresses yet.',
  )
  const addresses = '/products/red /shop/saree\n/about-us /about'
  expect(await sendAddresses({ addresses })).toEqual({
    tone: 'success',
    text: '2 addresses added',
  })
  const html = pageHtml(OldAddressesPage, { loaderData: await loadAddresses() })
  expect(html).toContain('aria-label="Remove /products/red"')
  expect(textOf(html)).toContain('/about-us → redirects to /about')
  await sendAddresses({ forget: '/products/red' })
  expect((await loadAddresses()).addresses.items.map(({ from }) => from)).toEqual(['/about-us'])
})

test('if one line of old addresses is wrong, no address is saved and the typed text is kept', async () => {
  const addresses = '/fine /shop/saree\n/lonely'
  const result = await sendAddresses({ addresses })
  expect(result).toMatchObject({ tone: 'error', typed: addresses, problem: expect.any(String) })
  expect((await loadAddresses()).addresses.total).toBe(1)
  const html = pageHtml(OldAddressesPage, { loaderData: await loadAddresses(), actionData: result })
  expect(html).toContain('/lonely</textarea>')
})

test('only admins can read and change the settings and the old addresses', async () => {
  const before = await findCashOnDelivery(db)
  await expectForAdminsOnly({ db }, load)
  await expectForAdminsOnly({ db }, loadAddresses)
  await expectForAdminsOnly({ db }, (signedIn) =>
    send({ ...cash, codMax: 9, basedOn: before.version }, signedIn),
  )
  await expectForAdminsOnly(shop, (signedIn) => sendAddresses({ forget: '/about-us' }, signedIn))
  expect(await findCashOnDelivery(db)).toEqual(before)
  expect((await loadAddresses()).addresses.total).toBe(1)
})
