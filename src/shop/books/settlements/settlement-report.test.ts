import { expect, test } from 'vitest'
import { findColumns, readLine } from './settlement-report.ts'

const head = [
  ...['transaction_entity', 'entity_id', 'amount', 'currency', 'fee (exclusive tax)', 'tax'],
  ...['debit', 'credit', 'settlement_id', 'settled_at', 'settlement_utr'],
]
const columns = findColumns(head)!
const payment = [
  ...['payment', 'pay_Q1w2E3r4T5y6U7', '4,499.00', 'INR', '89.98', '16.20'],
  ...['0.00', '4392.82', 'setl_A1b2C3d4E5f6G7', '24/11/2026 17:31:42', 'UTR9'],
]
const withCell = (index: number, cell: string) => payment.with(index, cell)

test('a payment is read with fee, tax and the amount that was paid out', () => {
  expect(readLine(payment, columns)).toEqual({
    settlementId: 'setl_A1b2C3d4E5f6G7',
    entityId: 'pay_Q1w2E3r4T5y6U7',
    kind: 'payment',
    settledOn: '2026-11-24',
    utr: 'UTR9',
    amountPaise: 449_900,
    feePaise: 8_998,
    taxPaise: 1_620,
    netPaise: 439_282,
  })
})

test('a fee that includes its tax is reduced by it', () => {
  expect(readLine(withCell(4, '106.18'), columns)).toMatchObject({ feePaise: 8_998 })
})

test('a refund is paid by the shop', () => {
  const refund = [
    'refund',
    'rfnd_Q1w2E3r4T5y6U7',
    '500',
    'INR',
    '',
    '',
    '500',
    '',
    'setl_1',
    '2026-11-25',
    '',
  ]
  expect(readLine(refund, columns)).toMatchObject({
    kind: 'refund',
    amountPaise: 50_000,
    netPaise: -50_000,
    settledOn: '2026-11-25',
    utr: '',
  })
})

test('columns are found in any order, and a file without them is refused', () => {
  const other = head.map((heading) => heading.toUpperCase()).toReversed()
  expect(readLine(payment.toReversed(), findColumns(other)!)).toEqual(readLine(payment, columns))
  expect(findColumns(head.filter((heading) => heading !== 'credit'))).toBeNull()
  expect(findColumns(['Invoice Number', 'Rate'])).toBeNull()
})

test('a line that is not settled yet is distinguished from one that cannot be read', () => {
  expect(readLine(withCell(8, ''), columns)).toBe('unsettled')
  expect(readLine(withCell(9, 'soon'), columns)).toBeNull()
  expect(readLine(withCell(2, 'many'), columns)).toBeNull()
  expect(readLine(withCell(1, "pay'; drop table"), columns)).toBeNull()
})

test('a time in seconds is a day in India', () => {
  expect(readLine(withCell(9, '1795545000'), columns)).toMatchObject({ settledOn: '2026-11-25' })
})
