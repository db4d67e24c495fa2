import { createRef } from 'react'
import { expect, test } from 'vitest'
import { addressFields, type AddressField } from '#shop/customers/address.ts'
import {
  attributeOf,
  controlLabelled,
  descriptionOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { paidOrder } from '../../../../tests/support/order-fixtures.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { deliveryFields } from './delivery-fields.ts'

const { address } = paidOrder()
const formOf = (more: object = {}) =>
  htmlOf(
    <DeliveryForm
      form={createRef()}
      customerId="asha"
      prefill={address}
      savedAddresses={[]}
      selectedId={null}
      account={{ firstName: 'Asha' }}
      states={[]}
      errors={[]}
      onSubmit={() => {}}
      onEdit={() => {}}
      onDestination={() => {}}
      {...more}
    />,
  )

test('every address field has a label, its value and a name for autofill', () => {
  const html = formOf()
  for (const name of addressFields) {
    const { label, autoComplete } = deliveryFields[name]
    const control = controlLabelled(html, label)
    expect(attributeOf(control, 'name')).toBe(name)
    expect(attributeOf(control, 'value')).toBe(address[name])
    expect(attributeOf(control.toLowerCase(), 'autocomplete')).toBe(autoComplete)
  }
})

test('the form of an incomplete address shows the problem of each field', () => {
  const html = formOf({
    errors: [
      { field: 'city', code: 'missing' },
      { field: 'phoneNo', code: 'too-long' },
    ],
  })
  const city = controlLabelled(html, 'City')
  expect(attributeOf(city, 'aria-invalid')).toBe('true')
  expect(descriptionOf(html, city)).toEqual(['Please fill this in.'])
  expect(descriptionOf(html, controlLabelled(html, 'Phone No'))[1]).toMatch(
    /at most \d+ characters/,
  )
  expect(tagsOf(html, 'input').filter((tag) => tag.includes('aria-invalid'))).toHaveLength(2)
})

test('a shop that collects tax offers the states of India, and any other shop a plain field', () => {
  expect(formOf()).not.toContain('<datalist')
  const html = formOf({ states: ['Goa', 'Kerala'] })
  expect(attributeOf(controlLabelled(html, 'State'), 'list')).toBe('states')
  expect(html).toContain('<option>Goa</option><option>Kerala</option>')
  const unknown = formOf({ states: ['Goa'], errors: [{ field: 'state', code: 'unknown-state' }] })
  expect(descriptionOf(unknown, controlLabelled(unknown, 'State'))).toEqual([
    'Please choose a state from the list.',
  ])
})

const saved = { ...address, id: 'home', isDefault: true }
const other = { ...saved, id: 'work', houseNo: '7', areaRoad: '', lastName: '', isDefault: false }
const withSaved = (more = {}) =>
  formOf({ savedAddresses: [saved, other], selectedId: 'home', ...more })

test('the selected saved address is a card with its values in hidden fields', () => {
  const html = withSaved()
  expect(textOf(html)).toContain('Asha Rao 12, MG Road')
  expect(textOf(html)).not.toContain('First Name')
  expect(html).toMatch(/<button[^>]*aria-label="Change address"[^>]*>Change</)
  const hidden = tagsOf(html, 'input').filter((tag) => attributeOf(tag, 'type') === 'hidden')
  expect(hidden.map((tag) => attributeOf(tag, 'name'))).toEqual(['savedAddress', ...addressFields])
  for (const tag of hidden.slice(1))
    expect(attributeOf(tag, 'value')).toBe(saved[attributeOf(tag, 'name') as AddressField])
})

test('errors in a saved address open the fields with its values and the messages', () => {
  const html = withSaved({ errors: [{ field: 'city', code: 'changed' }] })
  expect(html).not.toContain('Change address')
  expect(html).not.toContain('name="savedAddress"')
  const city = controlLabelled(html, 'City')
  expect(attributeOf(city, 'value')).toBe(saved.city)
  expect(descriptionOf(html, city)).toEqual([
    'Your saved address says something else now. Please check this.',
  ])
  expect(textOf(html)).toContain('Use a saved address')
})

test('a saved address where the shop does not deliver says so below the card', () => {
  expect(textOf(withSaved({ isServed: false }))).toContain('Sorry, we do not deliver here yet.')
  expect(textOf(withSaved())).not.toContain('Sorry, we do not deliver')
})

test('a customer without saved addresses sees the fields only', () => {
  expect(textOf(formOf())).not.toContain('Use a saved address')
})

test('fields that the specification marks are announced as required', () => {
  const html = formOf()
  const required = addressFields.filter((name) =>
    controlLabelled(html, deliveryFields[name].label).includes('aria-required'),
  )
  expect(required).toEqual([
    'firstName',
    'emailId',
    'houseNo',
    'areaRoad',
    'city',
    'state',
    'pincode',
    'phoneNo',
  ])
})

test('no text field cuts off what is pasted: texts that are too long are refused', () => {
  const html = formOf({ states: [] })
  for (const tag of [...tagsOf(html, 'input'), ...tagsOf(html, 'textarea')])
    expect(attributeOf(tag.toLowerCase(), 'maxlength')).toBeUndefined()
})
