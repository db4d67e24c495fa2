import { expect, test } from 'vitest'
import { formOf } from '../../../tests/support/route-calls.ts'
import { challanFields } from '../../../tests/support/challans.ts'
import { describeDocument } from '../documents/document-sheet.ts'
import { issuedDocument } from '../../../tests/support/issued-document.ts'
import { challanDocument } from './challan.ts'
import { parseChallan, typedChallan } from './parse-challan.ts'

const fabric = { goodsClass: 'fabric' } as const
const parse = (change: Record<string, string> = {}) =>
  parseChallan(typedChallan(formOf({ ...challanFields, ...change })))

test('a form gives reason, consignee and the lines in which something is typed', () => {
  expect(
    parse({
      'description-3': 'Blouse piece',
      'hsn-3': '5208',
      'quantity-3': '2',
      'value-3': '800',
    }),
  ).toEqual({
    errors: null,
    value: {
      reason: 'job-work',
      note: 'Fall and pico',
      consignee: {
        name: 'Salim Tailors',
        street: '4 Tulsi Baug',
        city: 'Pune',
        state: 'Maharashtra',
        stateCode: '27',
        pincode: '411002',
        gstin: null,
      },
      lines: [
        {
          ...fabric,
          description: 'Paithani saree',
          hsn: '5007',
          quantity: 3,
          valuePaise: 3_750_050,
        },
        { ...fabric, description: 'Blouse piece', hsn: '5208', quantity: 2, valuePaise: 80_000 },
      ],
    },
  })
})

test.each([
  [{ reason: '' }, { reason: 'missing' }],
  [{ reason: 'gift' }, { reason: 'missing' }],
  [{ note: 'x'.repeat(201) }, { note: 'too-long' }],
  [{ name: '' }, { name: 'missing' }],
  [{ state: 'Atlantis' }, { state: 'missing' }],
  [{ pincode: '012345' }, { pincode: 'not-a-pincode' }],
  [{ gstin: '27AAPFU0939F1ZX' }, { gstin: 'not-a-gstin' }],
  [{ gstin: '27AAPFU0939F1ZV', state: 'Karnataka' }, { gstin: 'other-state' }],
  [{ 'hsn-0': '' }, { 'hsn-0': 'not-an-hsn' }],
  [{ reason: 'on-approval', 'hsn-0': '6214' }, { 'class-0': 'class-missing' }],
  [{ reason: 'on-approval', 'hsn-0': '6117', 'class-0': 'gold' }, { 'class-0': 'class-missing' }],
  [{ 'quantity-0': '1.5' }, { 'quantity-0': 'not-a-count' }],
  [{ 'quantity-0': '0' }, { 'quantity-0': 'not-a-count' }],
  [{ 'unit-0': 'DOZEN' }, { 'unit-0': 'not-a-unit' }],
  [{ 'value-0': 'free' }, { 'value-0': 'not-an-amount' }],
  [
    { 'description-2': 'Suit' },
    { 'hsn-2': 'not-an-hsn', 'quantity-2': 'not-a-count', 'value-2': 'not-an-amount' },
  ],
])('the form with %o is refused with the reason beside the field', (change, errors) => {
  expect(parse(change as Record<string, string>)).toEqual({ value: null, errors })
})

test('the goods class is the chosen one, or that of the HSN code', () => {
  const classOf = (change: Record<string, string>) => parse(change).value?.lines[0]!.goodsClass
  const approval = { reason: 'on-approval', 'hsn-0': '6214' }
  expect(classOf({ ...approval, 'class-0': 'shawl' })).toBe('shawl')
  expect(classOf({ reason: 'on-approval', 'class-0': 'apparel' })).toBe('apparel')
  expect(classOf({ 'hsn-0': '6214' })).toBeNull()
  expect(parse({ 'class-7': 'apparel' }).value?.lines).toHaveLength(1)
})

test('a chosen unit is kept, and alone makes no line', () => {
  expect(parse({ 'unit-0': 'SET', 'unit-5': 'MTR' }).value?.lines).toMatchObject([{ unit: 'SET' }])
  expect(parse().value?.lines[0]).not.toHaveProperty('unit')
})

test('a challan without goods is refused', () => {
  const none = { 'description-0': '', 'hsn-0': '', 'quantity-0': '', 'value-0': '' }
  expect(parse(none).errors).toEqual({ 'description-0': 'missing' })
})

test('the sheet names consignee, reason and values, and no order, tax or payment', () => {
  const { value } = parse()
  const { supplier } = issuedDocument()
  const sheet = describeDocument(
    challanDocument({
      ...value!,
      ...{ id: 1, number: 'DC/26-27/000001', prefix: 'DC', financialYear: '26-27', serial: 1 },
      ...{ issuedOn: '2026-11-28', issuedAt: new Date('2026-11-28T09:00:00Z'), supplier },
      ...{ totalPaise: 3_750_050, returnedOn: null, cancelledAt: null, cancelReason: null },
      invoiceNumber: null,
    }),
  )
  expect(sheet).toMatchObject({
    title: 'Delivery Challan',
    buyerLabel: 'Consignee',
    buyer: { name: 'Salim Tailors' },
    taxes: null,
  })
  expect(sheet.facts.map(([label]) => label)).toEqual([
    'Number',
    'Date',
    'Reason',
    'Place of supply',
    'Reverse charge',
  ])
  expect(Object.fromEntries(sheet.facts)['Reason']).toBe(
    'Job work, such as tailoring: Fall and pico',
  )
  expect(Object.fromEntries(sheet.totals)).toEqual({ Total: '37,500.50 Rs.' })
  expect(sheet.footer.join(' ')).toContain('Signature of the consigner')
})
