import { expect, test } from 'vitest'
import { cartItem, pricedLine } from '../../../../tests/support/catalogue-fixtures.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  descriptionOf,
  linksOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { OrderPanel } from './order-panel.tsx'
import { orderTotals } from './order-totals.ts'

const summary = orderTotals([cartItem()], {
  lines: [pricedLine()],
  notices: [],
  totalPaise: 499_800,
  originalTotalPaise: 999_800,
})
const panelOf = (more: Partial<Parameters<typeof OrderPanel>[0]> = {}) =>
  htmlOf(
    <OrderPanel
      summary={summary}
      cash={{ isOn: true, maxPaise: 500_000 }}
      availability={{ isPossible: true, incidents: [] }}
      phase="ready"
      advice={null}
      emailCode={null}
      payMode="gateway"
      onPayMode={() => {}}
      {...more}
    />,
  )
const radiosOf = (html: string) =>
  tagsOf(html, 'input').map((tag) => [attributeOf(tag, 'value'), attributeOf(tag, 'form')])

test('the panel shows products, discount, free delivery and the total', () => {
  const text = textOf(panelOf())
  expect(text).toContain('Red Silk Saree Quantity 2 2,499 Rs. × 2')
  expect(text).toContain(
    'Price 9,998 Rs. Discount − 5,000 Rs. Delivery Charges Free Total Amount 4,998 Rs.',
  )
})

test('the bar of a phone shows the total beside the button', () => {
  const amounts = tagsOf(panelOf(), 'span').flatMap((tag) => attributeOf(tag, 'data-total') ?? [])
  expect(amounts).toEqual(['4,998 Rs.'])
})

test('the panel says below the button how the order is paid, until it is placed', () => {
  const online = 'Secure payment by UPI, card or net banking'
  const cash = 'You pay in cash when it arrives'
  expect(textOf(panelOf())).toContain(`Place Order ${online}`)
  expect(textOf(panelOf({ payMode: 'cod' }))).toContain(`Place Order ${cash}`)
  expect(textOf(panelOf({ phase: 'paying' }))).not.toContain(online)
  const free = { ...summary, totalPaise: 0 }
  expect(textOf(panelOf({ summary: free }))).not.toContain(online)
})

test('both payment modes belong to the delivery form, with online payment chosen', () => {
  const html = panelOf()
  expect(radiosOf(html)).toEqual([
    ['gateway', 'delivery'],
    ['cod', 'delivery'],
  ])
  expect(tagsOf(html, 'input').map((tag) => tag.includes('checked'))).toEqual([true, false])
})

test('a second order of the same items is confirmed by a button that names the first order', () => {
  const html = panelOf({
    advice: { heading: 'Before', text: 'Order it again?', orderedBefore: '7K3M9Q2X1B' },
  })
  const button = buttonNamed(html, 'Order It Again')
  expect(['form', 'name', 'value'].map((name) => attributeOf(button, name))).toEqual([
    'delivery',
    'confirmedOrder',
    '7K3M9Q2X1B',
  ])
  // Enter in a field presses the first submit button, so Place Order must come first.
  expect(html.indexOf('Place Order')).toBeLessThan(html.indexOf('Order It Again'))
  expect(textOf(panelOf())).not.toContain('Order It Again')
})

test('above the limit for cash the panel says so and offers online payment only', () => {
  const html = panelOf({ cash: { isOn: true, maxPaise: 499_700 } })
  expect(radiosOf(html)).toEqual([['gateway', 'delivery']])
  expect(textOf(html)).toContain('Cash on delivery is possible for orders up to 4,997 Rs.')
})

test('a shop without cash on delivery offers no choice of payment mode', () => {
  const html = panelOf({ cash: { isOn: false, maxPaise: 0 } })
  expect(radiosOf(html)).toEqual([])
  expect(textOf(html)).not.toContain('How would you like to pay?')
})

test.each([
  ['placing', 'Keeping your pieces…'],
  ['opening', 'Opening the payment window…'],
  ['paying', 'Waiting for your payment…'],
  ['confirming', 'Confirming with the bank…'],
] as const)('in phase %s the panel is locked and says what happens', (phase, text) => {
  const html = panelOf({ phase })
  expect(textOf(html)).toContain(text)
  expect(attributeOf(buttonNamed(html, 'Place Order'), 'aria-busy')).toBe('true')
  expect(buttonNamed(html, 'Remove Red Silk Saree')).toContain('disabled=""')
  expect(tagsOf(html, 'fieldset')[0]).toContain('disabled=""')
})

test('a ready panel has a button for the delivery form, and products can be removed', () => {
  const html = panelOf()
  const button = buttonNamed(html, 'Place Order')
  expect([attributeOf(button, 'form'), attributeOf(button, 'aria-busy')]).toEqual([
    'delivery',
    undefined,
  ])
  expect(buttonNamed(html, 'Remove Red Silk Saree')).not.toContain('disabled')
})

test('the text about unavailable online payment mentions cash only if cash is offered', () => {
  const availability = { isPossible: false, incidents: [] }
  expect(textOf(panelOf({ availability }))).toContain('you can choose Cash on delivery')
  const text = textOf(panelOf({ availability, cash: { isOn: false, maxPaise: 0 } }))
  expect(text).toContain('It is our fault, not yours. Your cart is kept. Please come back')
  expect(text).not.toContain('Cash on delivery')
})

test('payment incidents are announced and do not block the order', () => {
  const html = panelOf({ availability: { isPossible: true, incidents: ['UPI is slow today.'] } })
  expect(html).toMatch(/role="status"><div[^>]*><ul><li>UPI is slow today\.<\/li>/)
  expect(buttonNamed(html, 'Place Order')).not.toMatch(/disabled/)
})

test('advice is shown as an alert with its details and a link to the payment', () => {
  const html = panelOf({
    advice: { heading: 'Closed', text: 'Try again.', details: ['One', 'Two'], orderNumber: '7K' },
  })
  expect(textOf(html.slice(html.indexOf('role="alert"')))).toContain('Closed One Two Try again.')
  expect(linksOf(html)['See what we know about the payment']).toBe('/orders/7K/payment')
})

test('the alert region is rendered even if there is no advice', () => {
  expect(panelOf()).toContain('<div role="alert"></div>')
})

test('a long title is shortened on screen, but assistive technology gets the whole title', () => {
  const title = `Emerald ${'silk '.repeat(20)}saree`
  const html = panelOf({ summary: orderTotals([cartItem({ title })], null) })
  expect(html).toContain(`<span class="sr-only">${title}</span>`)
  expect(html).toMatch(/<span aria-hidden="true">Emerald [^<]{1,60}<\/span>/)
})

test('the code field belongs to the delivery form, and the button for another code is further down', () => {
  const needed = (code: 'sent' | 'wrong') => ({
    outcome: 'email-not-confirmed' as const,
    email: 'asha@example.com',
    code,
  })
  const html = panelOf({ emailCode: needed('sent') })
  const field = controlLabelled(html, 'Code from Email')
  expect([attributeOf(field, 'name'), attributeOf(field, 'form')]).toEqual([
    'emailCode',
    'delivery',
  ])
  // Enter presses the first submit button, so Place Order must come first in the form.
  expect(html.indexOf('Place Order')).toBeLessThan(html.indexOf('Send Another Code'))
  const wrong = panelOf({ emailCode: needed('wrong') })
  expect(descriptionOf(wrong, controlLabelled(wrong, 'Code from Email'))).toContain(
    'This code is not valid. Please check it, or get another one.',
  )
  expect(panelOf()).not.toContain('emailCode')
})
