import { createElement } from 'react'
import { expect, test } from 'vitest'
import { cartItem } from '../../../../tests/support/catalogue-fixtures.ts'
import { isCheckBox, isTicked, shame } from '../../../../tests/support/dark-patterns.ts'
import { attributeOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { CheckoutForm } from './checkout-form.tsx'

/** The order summary of a filled cart, which only the browser renders. */
const html = htmlOf(
  createElement(CheckoutForm, {
    cart: [cartItem()],
    customerId: 'asha',
    prefill: {},
    savedAddresses: [],
    selectedId: null,
    account: {},
    states: [],
    cash: { isOn: true, maxPaise: 50_000_000 },
    sinceCartId: 0,
    hasDeliveryCharge: true,
    availability: { isPossible: true, incidents: [] },
    rememberedCode: '',
  }),
)

test('the checkout has no box to untick, and the chosen payment mode is the one without a fee', () => {
  const inputs = tagsOf(html, 'input')
  expect(inputs.filter(isCheckBox)).toEqual([])
  expect(inputs.filter(isTicked).map((tag) => attributeOf(tag, 'value'))).toEqual(['gateway'])
})

test('no text of the checkout shames a customer who refuses', () => {
  expect(textOf(html)).toContain('Place Order')
  expect(textOf(html)).not.toMatch(shame)
})
