import { expect, test } from 'vitest'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { customerDocument, OrderDocuments } from './order-documents.tsx'

const shown = (...types: ('TI' | 'CN' | 'RV' | 'RF')[]) =>
  textOf(
    htmlOf(
      <OrderDocuments
        number="AB12"
        documents={types.map((type, index) =>
          customerDocument({ type, number: `${type}/26-27/00000${index + 1}` }),
        )}
      />,
    ),
  )

test('a single invoice needs no number, and other documents have theirs', () => {
  expect(shown('RV', 'TI', 'CN')).toBe(
    'Receipt RV/26-27/000001 Invoice Credit note CN/26-27/000003',
  )
  expect(shown('RV', 'RF')).toBe('Receipt RV/26-27/000001 Refund voucher RF/26-27/000002')
})

test('several invoices have their numbers', () => {
  expect(shown('TI', 'TI')).toBe('Invoice TI/26-27/000001 Invoice TI/26-27/000002')
})
