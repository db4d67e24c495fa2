import { expect, test } from 'vitest'
import { linksOf } from '../../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { testAttributes } from '../../../../../tests/support/attribute-fixtures.ts'
import { cashText, Promises, qualityMarks } from './promises.server.tsx'

const cash = { isOn: true, maxPaise: 10_000_00, pincodes: [] as string[] }
const plain = { dispatch: null, days: 7, hasPolicy: true, marks: [], cashText: null }

test('the lines name dispatch, returns, certificates and ways to pay', () => {
  const html = htmlOf(
    <Promises
      {...plain}
      dispatch="Free delivery."
      marks={['Silk Mark number: A-12']}
      cashText="Cash on delivery for orders up to 10,000 Rs."
    />,
  )
  expect(textOf(html)).toBe(
    'Free delivery. Return within 7 days of delivery. How returns work Silk Mark number: A-12 ' +
      'Secure payment by UPI, card or net banking. Cash on delivery for orders up to 10,000 Rs.',
  )
  expect(linksOf(html)).toEqual({ 'How returns work': '/pages/returns' })
})

test('a piece without returns says so before it is bought, without a policy without a link', () => {
  const html = htmlOf(<Promises {...plain} days={0} hasPolicy={false} />)
  expect(textOf(html)).toContain(
    'No returns, except if it is defective, damaged or not what you ordered.',
  )
  expect(linksOf(html)).toEqual({})
})

test('only certificates count as quality marks', () => {
  expect(qualityMarks(testAttributes, ['fabric.silk', 'silk-mark.A-12'])).toEqual([
    'Silk Mark number: A-12',
  ])
  expect(qualityMarks(testAttributes, ['fabric.silk'])).toEqual([])
})

test('cash is promised only if it is switched on and the piece is not too expensive', () => {
  expect(cashText(cash, 500_00)).toBe('Cash on delivery for orders up to 10,000 Rs.')
  expect(cashText({ ...cash, pincodes: ['4000'] }, 500_00)).toBe(
    'Cash on delivery at some pincodes, for orders up to 10,000 Rs.',
  )
  expect(cashText(cash, 10_000_01)).toBeNull()
  expect(cashText({ ...cash, isOn: false }, 500_00)).toBeNull()
})
