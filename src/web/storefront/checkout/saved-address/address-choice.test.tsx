import { expect, test } from 'vitest'
import { addressFields } from '#shop/customers/address.ts'
import type { SavedAddress } from '#shop/customers/saved-address.ts'
import { attributeOf, buttonNamed, tagsOf } from '../../../../../tests/support/html-parts.ts'
import { paidOrder } from '../../../../../tests/support/order-fixtures.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { SavedChoice } from './address-choice.tsx'
import { SAVED_ADDRESS } from './chosen-address.ts'
import type { AddressChoice } from './use-address-choice.ts'

const { address } = paidOrder()
const home: SavedAddress = { ...address, id: 'home', isDefault: true }
const office: SavedAddress = {
  ...{ ...address, id: 'office', isDefault: false },
  ...{ houseNo: '4 <b>', landmark: 'Near "Tulsi Baug"', altPhoneNo: '9876500000' },
}
const shown = (view: AddressChoice['view'], chosen: SavedAddress, saved = [home, office]) => {
  const choice: AddressChoice = {
    ...{ view, chosen, values: {} },
    ...{ choose: () => {}, showCard: () => {}, showList: () => {}, typeNew: () => {} },
  }
  return htmlOf(<SavedChoice {...{ choice, chosen, saved }} />)
}
const sentBy = (html: string) =>
  Object.fromEntries(
    tagsOf(html, 'input')
      .filter((tag) => attributeOf(tag, 'type') === 'hidden')
      .map((tag) => [attributeOf(tag, 'name'), attributeOf(tag, 'value')]),
  )
const radiosIn = (html: string) =>
  tagsOf(html, 'input')
    .filter((tag) => attributeOf(tag, 'type') === 'radio')
    .map((tag) => [attributeOf(tag, 'value'), tag.includes('checked')])

test('the card shows the chosen address alone, with a button to change it', () => {
  const html = shown('card', office)
  expect(textOf(html)).toContain('Asha Rao')
  expect(textOf(html)).toContain('9876500000')
  expect(html).not.toContain('<b>,')
  expect(buttonNamed(html, 'Change address')).toContain('type="button"')
  expect(radiosIn(html)).toEqual([])
})

test.each(['card', 'list'] as const)('the %s sends every field of the chosen address', (view) => {
  const sent = sentBy(shown(view, home))
  expect(sent).toEqual({
    [SAVED_ADDRESS]: 'home',
    ...Object.fromEntries(addressFields.map((field) => [field, home[field]])),
  })
  expect(sentBy(shown(view, office))['landmark']).toBe('Near &quot;Tulsi Baug&quot;')
})

test('the list has one radio button for each address, and only the chosen one is checked', () => {
  expect(radiosIn(shown('list', office))).toEqual([
    ['home', false],
    ['office', true],
  ])
  const buttons = tagsOf(shown('list', office), 'button')
  expect(buttons.every((tag) => attributeOf(tag, 'type') === 'button')).toBe(true)
})

test('the chosen address stays in the list after it is deleted elsewhere', () => {
  const radios = radiosIn(shown('list', office, [home]))
  expect(radios).toContainEqual(['office', true])
  expect(radios).toContainEqual(['home', false])
})
