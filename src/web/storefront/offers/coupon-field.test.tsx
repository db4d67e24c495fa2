import { expect, test } from 'vitest'
import {
  buttonNamed,
  controlLabelled,
  descriptionOf,
} from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { CouponField } from './coupon-field.tsx'
import { couponMessage } from './coupon-messages.ts'

const html = (change: Partial<Parameters<typeof CouponField>[0]>) =>
  htmlOf(
    <CouponField
      {...{
        code: '',
        isApplied: false,
        problem: null,
        isBusy: false,
        isLocked: false,
        onApply: () => {},
      }}
      {...change}
    />,
  )

test('without a code there is a field with a button', () => {
  expect(controlLabelled(html({}), 'Coupon code')).toContain('value=""')
  expect(buttonNamed(html({}), 'Apply')).not.toContain('disabled')
  expect(buttonNamed(html({ isLocked: true }), 'Apply')).toContain('disabled')
})

test('an applied code can be removed', () => {
  const page = html({ code: 'diwali10', isApplied: true })
  expect(textOf(page)).toContain('Coupon code DIWALI10 applied')
  expect(buttonNamed(page, 'Remove code')).toContain('type="button"')
})

test('a code whose quote failed is not shown as applied', () => {
  expect(textOf(html({ code: 'diwali10' }))).not.toContain('applied')
})

test('a refused code stays in the field with the reason', () => {
  const page = html({ code: 'WRONG', problem: 'We do not know this code.' })
  const field = controlLabelled(page, 'Coupon code')
  expect(field).toContain('value="WRONG"')
  expect(descriptionOf(page, field)).toContain('We do not know this code.')
})

test('each problem has a text, and a missing amount is named', () => {
  expect(couponMessage({ code: 'used-up' })).toContain('as often as it can be')
  expect(couponMessage({ code: 'below-minimum', minPaise: 500_000, missingPaise: 42_000 })).toBe(
    'This code needs goods for 5,000 Rs. Add 420 Rs. to use it.',
  )
})
