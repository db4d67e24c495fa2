import { expect, test } from 'vitest'
import { formOf, type Fields } from '../../../tests/support/route-calls.ts'
import { checkCharacter } from './gstin.ts'
import { parseHsn } from './hsn.ts'
import { parsePercent, parseTaxPeriod, parseTaxRate } from './parse-tax.ts'

const GSTIN = '27AAPFU0939F1ZV'
const period = (fields: Fields) =>
  parseTaxPeriod(formOf({ mode: 'regular', startsOn: '2026-12-01', gstin: GSTIN, ...fields }))
const periodErrors = (fields: Fields) =>
  period(fields).errors.map(({ field, code }) => `${field}: ${code}`)
const step = {
  goodsClass: 'apparel',
  rateStartsOn: '2027-04-01',
  rate: '5',
  limit: '3,000',
  above: '18 %',
}
const rateErrors = (fields: Fields) =>
  parseTaxRate(formOf({ ...step, ...fields })).errors.map(({ field, code }) => `${field}: ${code}`)

test('a registration has the state of its GSTIN', () => {
  expect(period({ gstin: ' 27aapfu0939f1zv' })).toEqual({
    value: { mode: 'regular', startsOn: '2026-12-01', gstin: GSTIN, stateCode: '27' },
    errors: [],
  })
})

test('an unregistered shop needs neither GSTIN nor state', () => {
  const { value, errors } = period({ mode: 'unregistered', gstin: 'none' })
  expect([value.gstin, value.stateCode, errors]).toEqual(['', '', []])
  expect(period({ mode: 'unregistered', stateCode: '33' }).value.stateCode).toBe('33')
})

test('only composition has a tax on the turnover', () => {
  expect(period({ mode: 'composition', turnover: '0.5 %' }).value.turnoverBp).toBe(50)
  expect(periodErrors({ mode: 'composition', turnover: '' })).toEqual([
    'turnover: not-a-percentage',
  ])
  expect(period({ turnover: 'x' })).toMatchObject({ errors: [] })
  expect(period({ turnover: '1' }).value).not.toHaveProperty('turnoverBp')
})

test('wrong entries of a registration are refused at their fields', () => {
  expect(periodErrors({ mode: 'exempt' })).toEqual(['mode: unknown-mode'])
  expect(periodErrors({ startsOn: '2026-02-30' })).toEqual(['startsOn: not-a-day'])
  expect(periodErrors({ gstin: '' })).toEqual(['gstin: not-a-gstin'])
  expect(periodErrors({ gstin: '27AAPFU0939F1ZW' })).toEqual(['gstin: wrong-check-character'])
  expect(periodErrors({ stateCode: '33' })).toEqual(['stateCode: state-differs'])
  expect(periodErrors({ stateCode: '28' })).toEqual(['stateCode: unknown-state'])
})

test('a rate has one percentage, or two with a limit', () => {
  expect(parseTaxRate(formOf(step)).value).toEqual({
    goodsClass: 'apparel',
    startsOn: '2027-04-01',
    rateBp: 500,
    limitPaise: 300_000,
    aboveBp: 1800,
  })
  expect(parseTaxRate(formOf({ ...step, limit: '', above: '' })).value).toMatchObject({
    rateBp: 500,
    limitPaise: null,
    aboveBp: null,
  })
})

test('wrong entries of a rate are refused at their fields', () => {
  expect(rateErrors({ goodsClass: 'gold' })).toEqual(['goodsClass: unknown-class'])
  expect(rateErrors({ rateStartsOn: '' })).toEqual(['rateStartsOn: not-a-day'])
  expect(rateErrors({ rate: '' })).toEqual(['rate: not-a-percentage'])
  expect(rateErrors({ limit: '' })).toEqual(['limit: not-an-amount'])
  expect(rateErrors({ limit: '0' })).toEqual(['limit: not-an-amount'])
  expect(rateErrors({ above: '' })).toEqual(['above: not-a-percentage'])
  expect(rateErrors({ above: '5' })).toEqual(['above: not-above'])
})

test('the shop of an office of the centre is in the other territory of its GSTIN', () => {
  const gstin = `97AAPFU0939F1Z${checkCharacter('97AAPFU0939F1Z')}`
  expect(period({ gstin })).toMatchObject({ value: { gstin, stateCode: '97' }, errors: [] })
  expect(periodErrors({ gstin, stateCode: '27' })).toEqual(['stateCode: state-differs'])
})

test('an empty form is refused at each field that it needs', () => {
  const errorsOf = (errors: readonly { field: string }[]) => errors.map(({ field }) => field)
  expect(errorsOf(parseTaxPeriod(formOf({})).errors)).toEqual(['mode', 'startsOn', 'gstin'])
  expect(errorsOf(parseTaxRate(formOf({})).errors)).toEqual(['goodsClass', 'rateStartsOn', 'rate'])
})

test('a file in the place of a text counts as empty', () => {
  const form = formOf({ ...step, limit: '', above: '' })
  form.set('rate', new File(['5'], 'rate.txt'))
  expect(parseTaxRate(form).errors).toEqual([{ field: 'rate', code: 'not-a-percentage' }])
})

test.each([
  [{ rate: '0', above: '0.01' }, []],
  [{ rate: '99.99', above: '100' }, []],
  [{ rate: '100', above: '100' }, ['above: not-above']],
  [{ rate: '100.01', above: '100' }, ['rate: not-a-percentage']],
  [{ limit: '0.01' }, []],
  [{ limit: '999999999.99' }, []],
  [{ limit: '1000000000' }, ['limit: not-an-amount']],
  [{ limit: '-1' }, ['limit: not-an-amount']],
] as [Fields, string[]][])('the rate with %j has the errors %j', (fields, errors) => {
  expect(rateErrors(fields)).toEqual(errors)
})

test.each([
  ['5', 500],
  ['0.25', 25],
  ['12.5 %', 1250],
  ['१८', 1800],
  ['100', 10_000],
  ['100.01', null],
  ['-5', null],
  ['', null],
  ['five', null],
])('the percentage %j is read as %j hundredths', (text, expected) => {
  expect(parsePercent(text)).toBe(expected)
})

test.each([
  ['6211', '6211'],
  ['6211 42 10', '62114210'],
  ['', ''],
  ['62', null],
  ['62114', null],
  ['saree', null],
])('the HSN code %j is read as %j', (text, expected) => {
  expect(parseHsn(text)).toBe(expected)
})
