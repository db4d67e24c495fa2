import { expect, test } from 'vitest'
import { maskedPayee, parsePayee, parseReference, parseStoredPayee, upiLink } from './payee.ts'
import { parseReturn } from './parse-return.ts'

const now = new Date('2024-01-06T00:00:00Z')
const line = {
  ...{ position: 0, productId: 'p', title: 'Saree', size: '', image: null, leftQuantity: 2 },
  ...{ days: 7, deliveredAt: new Date('2024-01-05T09:00:00Z') },
  otherSizes: [{ size: 'L', stockSize: 'L', available: 1 }],
}
const excluded = { ...line, position: 1, days: 0 }

type Fields = Record<string, string | string[]>
const formOf = (fields: Fields) => ({
  get: (name: string) => [fields[name] ?? null].flat()[0] ?? null,
  getAll: (name: string) => [fields[name] ?? []].flat(),
})
const parse = (fields: Fields) => parseReturn(formOf(fields), [line, excluded], now)
const codes = (fields: Fields) => parse(fields).errors.map(({ field, code }) => `${field} ${code}`)
const good = { 'quantity-0': '2', reason: 'too-small' }

test('a request is read with its lines, reason, note and photos', () => {
  const photo = '11111111-1111-4111-8111-111111111111'
  expect(parse({ ...good, note: ' Tight ', photoId: [photo, photo, 'x'] })).toEqual({
    value: {
      lines: [{ position: 0, quantity: 2 }],
      reason: 'too-small',
      note: 'Tight',
      outcome: 'refund',
      photoIds: [photo],
    },
    errors: [],
  })
})

test.each<[Fields, string[]]>([
  [{ reason: 'too-small' }, ['lines nothing-chosen']],
  [{ ...good, reason: 'because' }, ['reason reason-missing']],
  [{ ...good, 'quantity-0': '3' }, ['quantity-0 too-many']],
  [{ ...good, 'quantity-0': '-1' }, ['quantity-0 not-a-quantity']],
  [{ ...good, 'quantity-0': '1.5' }, ['quantity-0 not-a-quantity']],
  [{ ...good, 'quantity-1': '1' }, ['quantity-1 window-over']],
  [{ ...good, 'quantity-1': '1', reason: 'damaged' }, []],
  [{ ...good, note: 'x'.repeat(1001) }, ['note note-too-long']],
  [{ ...good, 'quantity-9': '5' }, []],
])('%j is answered with %j', (fields, expected) => expect(codes(fields)).toEqual(expected))

test.each<[Fields, string[]]>([
  [{ 'quantity-0': '1', 'size-0': 'L' }, []],
  [{ 'quantity-0': '1' }, ['size-0 size-missing']],
  [{ 'quantity-0': '1', 'size-0': 'M' }, ['size-0 size-sold-out']],
  [{ 'quantity-0': '2', 'size-0': 'L' }, ['size-0 size-sold-out']],
])('another size with %j is answered with %j', (fields, expected) => {
  const form = { reason: 'too-small', outcome: 'exchange', ...fields }
  expect(codes(form)).toEqual(expected)
  if (expected.length === 0)
    expect(parse(form).value.lines).toEqual([{ position: 0, quantity: 1, newSize: 'L' }])
})

test('an outcome is read, and a form without one or with an unknown one asks for the money', () => {
  const outcomeOf = (outcome?: string) =>
    parse({ ...good, ...(outcome !== undefined && { outcome }) }).value.outcome
  expect(['credit', 'refund'].map(outcomeOf)).toEqual(['credit', 'refund'])
  expect([undefined, '', 'toString'].map(outcomeOf)).toEqual(['refund', 'refund', 'refund'])
})

const payee = (fields: Fields) => parsePayee(formOf(fields))
const account = { account: '1234 5678 9012', ifsc: 'hdfc0001234', name: 'Asha Rao' }

test('a payee is a UPI id or a bank account', () => {
  expect(payee({ upi: ' asha.rao@okaxis ' })).toEqual({
    value: { upi: 'asha.rao@okaxis', account: '', ifsc: '', name: '' },
    errors: [],
  })
  expect(payee(account)).toEqual({
    value: { upi: '', account: '123456789012', ifsc: 'HDFC0001234', name: 'Asha Rao' },
    errors: [],
  })
})

test.each<[Fields, string[]]>([
  [{}, ['payee-missing']],
  [{ upi: 'asha', name: 'x' }, ['not-upi']],
  [{ upi: 'a@okaxis' }, ['not-upi']],
  [{ upi: 'asha@ok.axis' }, ['not-upi']],
  [{ upi: 'asha@okaxis', ...account }, ['one-of-both']],
  [{ ...account, account: '12345' }, ['not-account']],
  [{ ...account, ifsc: 'HDFC1001234' }, ['not-ifsc']],
  [{ account: 'x' }, ['not-account', 'not-ifsc', 'name-missing']],
])('the payee %j is answered with %j', (fields, expected) =>
  expect(payee(fields).errors.map(({ code }) => code)).toEqual(expected),
)

test('a payee is shown masked and is paid by a link to a UPI app', () => {
  const { value } = payee({ upi: 'asha.rao@okaxis' })
  expect(maskedPayee(value)).toBe('a…@okaxis')
  expect(maskedPayee(payee(account).value)).toBe('account ending in 9012')
  expect(upiLink(value, { amountPaise: 279_900, note: 'Order ZR 1' })).toBe(
    'upi://pay?pa=asha.rao%40okaxis&pn=asha.rao%40okaxis&tn=Order%20ZR%201&am=2799.00&cu=INR',
  )
  expect(upiLink(payee(account).value, { amountPaise: 1, note: '' })).toBeNull()
  expect(parseStoredPayee(JSON.stringify(value))).toEqual(value)
  expect(parseStoredPayee(null)).toBeNull()
})

test('a reference of a transfer has 12 to 22 letters and digits', () => {
  expect(parseReference(' 4123 4567 8901 ')).toBe('412345678901')
  expect(parseReference('hdfcn52024010512345678')).toBe('HDFCN52024010512345678')
  for (const typed of ['', '12345', 'x'.repeat(23), '41234567890!'])
    expect(parseReference(typed), typed).toBeNull()
})
