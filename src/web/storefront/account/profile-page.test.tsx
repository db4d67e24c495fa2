import { expect, test } from 'vitest'
import { listAddresses } from '#shop/customers/address-store.server.ts'
import { admin, customer } from '../../../../tests/support/builders.ts'
import { formRequest } from '../../../../tests/support/form-request.ts'
import {
  buttonNamed,
  controlLabelled,
  descriptionOf,
  linksOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { address } from '../../../../tests/support/test-services.ts'
import ProfilePage, { action, loader } from './profile-page.tsx'

const { db } = await testDatabase()
const saved = (id: string, more = {}) => ({ ...address, id, isDefault: false, ...more })
const account = { firstName: 'Asha', lastName: 'Rao', emailId: 'asha@example.com' }
const profileOf = (addresses: object[], path = '/profile', actionData?: unknown) =>
  pageHtml(
    ProfilePage,
    { loaderData: { addresses, states: [], account, isEmailConfirmed: true }, actionData },
    { path },
  )

async function post(signedIn: Awaited<ReturnType<typeof customer>>, fields: object) {
  const request = formRequest('/profile', { intent: 'save', addressId: '', ...address, ...fields })
  const { data, init } = await action(routeArguments({ db }, { request, signedIn }))
  return { answer: data, status: init?.status }
}

test('the form of a customer without addresses contains the names of the account', async () => {
  const asha = await customer(db)
  const request = new Request('http://zari.test/profile')
  const loaderData = await loader(routeArguments({ db }, { request, signedIn: asha }))
  const html = pageHtml(ProfilePage, { loaderData })
  expect(textOf(html)).toContain('No saved addresses yet')
  expect(controlLabelled(html, 'First Name')).toContain('value="Asha"')
  expect(controlLabelled(html, 'Email')).toContain(`value="${asha.email}"`)
})

test('only a customer with an unconfirmed email gets a link to confirm it', async () => {
  const open = async (isEmailConfirmed: boolean) => {
    const asha = await customer(db, { isEmailConfirmed })
    const request = new Request('http://zari.test/profile')
    const loaderData = await loader(routeArguments({ db }, { request, signedIn: asha }))
    return linksOf(pageHtml(ProfilePage, { loaderData }))['Confirm your e-mail']
  }
  expect(await open(false)).toBe('/authentication/confirm')
  expect(await open(true)).toBeUndefined()
})

test('a shop that collects tax offers the states and shows saved ones by their official name', async () => {
  const asha = await customer(db)
  await post(asha, { state: 'orissa' })
  const request = new Request('http://zari.test/profile')
  const load = () => loader(routeArguments({ db }, { request, signedIn: asha }))
  expect(await load()).toMatchObject({ states: [], addresses: [{ state: 'orissa' }] })
  await registerForTax(db)
  const loaderData = await load()
  expect(loaderData).toMatchObject({ addresses: [{ state: 'Odisha' }] })
  const html = pageHtml(ProfilePage, { loaderData })
  expect(controlLabelled(html, 'State')).toContain('list="states"')
  expect(html).toContain('<option>Tamil Nadu</option>')
  await db.deleteFrom('tax_periods').execute()
})

test('a posted address is saved for the customer', async () => {
  const asha = await customer(db)
  expect(await post(asha, {})).toMatchObject({ status: 200, answer: { message: 'Address saved' } })
  expect(await listAddresses(db, asha.id)).toMatchObject([{ city: 'Pune', isDefault: true }])
})

test('an incomplete address is not saved and is shown again with its problems', async () => {
  const asha = await customer(db)
  const { answer, status } = await post(asha, { city: '', houseNo: '99' })
  expect([status, answer.message]).toEqual([400, 'All Fields are required'])
  expect(await listAddresses(db, asha.id)).toEqual([])
  const html = profileOf([], '/profile', answer)
  expect(html).toMatch(/role="alert"[^>]*>All Fields are required/)
  expect(controlLabelled(html, 'House No')).toContain('value="99"')
  const city = controlLabelled(html, 'City')
  expect(descriptionOf(html, city)).toEqual(['Please fill this in.'])
})

test('staff cannot use the profile page of customers', async () => {
  await expect(post(await admin(db), {})).rejects.toMatchObject({ status: 302 })
})

const book = [saved('one', { houseNo: '1' }), saved('two', { houseNo: '2', isDefault: true })]

test.each([
  ['/profile', '2'],
  ['/profile?address=one', '1'],
  ['/profile?address=gone', '2'],
])('the form of %s shows the address of house %s', (path, houseNo) => {
  const html = profileOf(book, path)
  expect(controlLabelled(html, 'House No')).toContain(`value="${houseNo}"`)
  expect(textOf(html)).toContain('Your address')
})

test('the form for a new address does not contain a saved address', () => {
  const html = profileOf(book, '/profile?address=new')
  expect(textOf(html)).toContain('A new address')
  expect(controlLabelled(html, 'House No')).toContain('value=""')
})

test('the default address is marked as selected and can be changed without script', () => {
  const html = profileOf(book)
  const radios = tagsOf(html, 'input').filter((tag) => tag.includes('type="radio"'))
  expect(radios.map((tag) => tag.includes('checked'))).toEqual([false, true])
  expect(buttonNamed(html, 'Make Default')).toContain('type="submit"')
})

test('each address has links with names and a separate form for deleting the address', () => {
  const html = profileOf(book)
  expect(linksOf(html)['Edit Asha Rao, 1']).toBe('/profile?address=one')
  expect(buttonNamed(html, 'Delete 1, MG Road, Pune')).toContain('form="delete-one"')
  expect(html).toMatch(/<form[^>]*id="delete-one"/)
})
