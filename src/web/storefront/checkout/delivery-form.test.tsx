import { createRef } from 'react'
import { expect, test } from 'vitest'
import { addressFields } from '#shop/customers/address.ts'
import {
  attributeOf,
  controlLabelled,
  descriptionOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { paidOrder } from '../../../../tests/support/order-fixtures.ts'
import { htmlOf, textOf } from '../../../../tests/support/render-html.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { deliveryFields } from './delivery-fields.ts'

const { address } = paidOrder()
const formOf = (more: Partial<Parameters<typeof DeliveryForm>[0]> = {}) =>
  htmlOf(
    <DeliveryForm
      form={createRef()}
      customerId="asha"
      prefill={address}
      savedAddresses={[]}
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

test('a customer with at least two saved addresses can choose one', () => {
  const saved = { ...address, houseNo: '7', areaRoad: '', lastName: '' }
  expect(textOf(formOf({ savedAddresses: [address] }))).not.toContain('Saved addresses')
  const html = formOf({ savedAddresses: [address, saved] })
  expect(controlLabelled(html, 'Saved addresses')).toMatch(/^<select/)
  expect(textOf(html)).toContain('Choose one… Asha Rao, 12, MG Road, Pune Asha, 7, Pune')
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
