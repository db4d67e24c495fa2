import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  businessFields,
  dialled,
  emptyBusinessDetails,
  parseBusinessDetails,
} from './business-details.ts'

const form = (fields: Record<string, string>) => new Map(Object.entries(fields))

test('all business details may be empty', () => {
  expect(parseBusinessDetails(form({}))).toEqual({ value: emptyBusinessDetails(), errors: [] })
})

test('details are trimmed, and opening hours may have several lines', () => {
  const { value, errors } = parseBusinessDetails(
    form({ phone: ' +91 80 5550 100 ', openingHours: 'Mon to Fri\r\n10 to 7', email: 'a@b.test' }),
  )
  expect(errors).toEqual([])
  expect(value).toMatchObject({ phone: '+91 80 5550 100', openingHours: 'Mon to Fri\n10 to 7' })
})

test('a wrong number, a wrong email and a text that is too long are refused at their fields', () => {
  const { errors } = parseBusinessDetails(
    form({ phone: 'call me', officerEmail: 'nobody', refundTime: 'x'.repeat(201), whatsapp: '12' }),
  )
  expect(errors).toEqual([
    { field: 'phone', code: 'not-a-number' },
    { field: 'whatsapp', code: 'not-a-number' },
    { field: 'officerEmail', code: 'not-an-email' },
    { field: 'refundTime', code: 'too-long' },
  ])
})

test('a number of ten digits is a number in India', () => {
  expect(dialled('98450 00000')).toBe('919845000000')
  expect(dialled('098450-00000')).toBe('919845000000')
  expect(dialled('+44 20 5550 1000')).toBe('442055501000')
  for (const text of ['', '12345', '1'.repeat(16), '98450x00000', 'javascript:1234567'])
    expect([text, dialled(text)]).toEqual([text, null])
})

test('a dialled number consists of digits, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(dialled(text) ?? '1234567').toMatch(/^\d{7,15}$/)
    }),
  )
})

test('every detail has a name and a label of its own', () => {
  expect(new Set(businessFields.map(({ name }) => name)).size).toBe(businessFields.length)
  expect(new Set(businessFields.map(({ label }) => label.toLowerCase())).size).toBe(
    businessFields.length,
  )
})
