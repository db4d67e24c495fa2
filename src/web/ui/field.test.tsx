import { expect, test } from 'vitest'
import { controlLabelled, descriptionOf, attributeOf } from '../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../tests/support/render-html.tsx'
import { textOf } from '../../../tests/support/text-of.ts'
import { Field, TextField } from './field.tsx'

test.each([
  ['a field', Field, 'input'],
  ['a text field', TextField, 'textarea'],
] as const)('%s is labelled and described by its hint', (_name, Control, element) => {
  const html = htmlOf(<Control label="Pincode" name="pincode" hint="Six digits" />)
  const control = controlLabelled(html, 'Pincode')
  expect(control).toMatch(new RegExp(`^<${element}`))
  expect(descriptionOf(html, control)).toEqual(['Six digits'])
  expect(control).not.toContain('aria-invalid')
})

test.each([
  ['a field', Field],
  ['a text field', TextField],
] as const)('%s with a problem is invalid and described by hint and problem', (_name, Control) => {
  const html = htmlOf(
    <Control label="City" name="city" hint="Or village" problem="Fill this in." />,
  )
  const control = controlLabelled(html, 'City')
  expect(attributeOf(control, 'aria-invalid')).toBe('true')
  expect(descriptionOf(html, control)).toEqual(['Or village', 'Fill this in.'])
})

test('a warning replaces the hint without making the field invalid', () => {
  const html = htmlOf(<Field label="Phone" name="phone" hint="Ten digits" warning="Too short" />)
  const control = controlLabelled(html, 'Phone')
  expect(descriptionOf(html, control)).toEqual(['Too short'])
  expect(control).not.toContain('aria-invalid')
  expect(textOf(html)).not.toContain('Ten digits')
})

test('a required field has a hidden star and the required state, but no browser check', () => {
  const html = htmlOf(<Field label="Email" name="email" required />)
  const control = controlLabelled(html, 'Email')
  expect(attributeOf(control, 'aria-required')).toBe('true')
  expect(control).not.toMatch(/ required/)
  expect(html).toMatch(/<span aria-hidden="true"[^>]*> \*<\/span>/)
})

test('two fields with equal names are described by their own errors', () => {
  const html = htmlOf(
    <>
      <Field label="First" name="same" problem="One" />
      <Field label="Second" name="same" problem="Two" />
    </>,
  )
  expect(descriptionOf(html, controlLabelled(html, 'First'))).toEqual(['One'])
  expect(descriptionOf(html, controlLabelled(html, 'Second'))).toEqual(['Two'])
})

test('a field with a given id keeps this id', () => {
  const html = htmlOf(<Field id="delivery-city" label="City" name="city" problem="Missing" />)
  expect(attributeOf(controlLabelled(html, 'City'), 'aria-describedby')).toBe(
    'delivery-city-problem',
  )
})

test('the description of a group is announced before the description of its field', () => {
  const html = htmlOf(
    <>
      <Field label="Quantity S" name="s" hint="Pieces" aria-describedby="whole-group" />
      <p id="whole-group">Enter at least one quantity.</p>
    </>,
  )
  const control = controlLabelled(html, 'Quantity S')
  expect(descriptionOf(html, control)).toEqual(['Enter at least one quantity.', 'Pieces'])
})
