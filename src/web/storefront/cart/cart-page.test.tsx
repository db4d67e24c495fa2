import { expect, test } from 'vitest'
import { admin, customer } from '../../../../tests/support/builders.ts'
import { attributeOf, buttonNamed, tagsOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf, pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import { pricedLine } from '../../../../tests/support/catalogue-fixtures.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import CartPage, { loader } from './cart-page.tsx'
import { CartTotal } from './cart-total.tsx'

const { db } = await testDatabase()
const request = new Request('http://zari.test/cart')
const priced = {
  lines: [pricedLine()],
  notices: [],
  totalPaise: 499_800,
  originalTotalPaise: 999_800,
}
const totalOf = (more: Partial<Parameters<typeof CartTotal>[0]> = {}) =>
  htmlOf(<CartTotal priced={priced} isPricing={false} hasFailed={false} {...more} />)

test('the cart page does not call the cart empty before the storage of the browser is read', async () => {
  const signedIn = await customer(db)
  const loaderData = await loader(routeArguments({ db }, { request, signedIn }))
  const html = pageHtml(CartPage, { loaderData })
  expect(html).toMatch(/<noscript><p[^>]*>Your cart needs JavaScript/)
  const text = textOf(html.replace(/<noscript>.*?<\/noscript>/, ''))
  expect(text).toContain('Your Cart Fetching your cart…')
  expect(text).not.toContain('Your cart is empty')
})

test('guests and staff are sent to the login and back to the cart', async () => {
  for (const signedIn of [null, await admin(db)]) {
    const answer: unknown = await loader(routeArguments({ db }, { request, signedIn })).catch(
      (thrown: unknown) => thrown,
    )
    expect((answer as Response).headers.get('location')).toBe('/authentication?next=%2Fcart')
  }
})

test('the total shows price, discount, free delivery and the amount to pay', () => {
  expect(textOf(totalOf())).toContain(
    'Price 9,998 Rs. Discount − 5,000 Rs. Delivery Free Total Amount 4,998 Rs.',
  )
})

test('the bar with the button repeats the amount without repeating it in the text', () => {
  const html = totalOf()
  expect(html).toContain('data-total="4,998 Rs."')
  expect(textOf(html).match(/4,998 Rs\./g)).toHaveLength(1)
  expect(textOf(html)).toContain('Order Now')
})

test('a total without a discount shows no line for a discount', () => {
  const html = totalOf({ priced: { ...priced, originalTotalPaise: priced.totalPaise } })
  expect(textOf(html)).toContain('Price 4,998 Rs. Delivery Free Total Amount 4,998 Rs.')
})

test('the total includes GST only where the shop collects it', () => {
  expect(textOf(totalOf())).not.toContain('GST')
  const html = totalOf({ priced: { ...priced, gstPaise: 23_800 } })
  expect(textOf(html)).toContain('Total Amount 4,998 Rs. Includes GST 238 Rs.')
})

test('the total says that prices are being checked before the first response', () => {
  const html = totalOf({ priced: null, isPricing: true })
  expect(textOf(html)).toContain('Checking prices…')
  expect(textOf(html)).not.toContain('Total Amount')
})

test('while a change is priced, the last total stays and is marked as busy', () => {
  const html = totalOf({ isPricing: true })
  expect(textOf(html)).toContain('Total Amount 4,998 Rs.')
  expect(attributeOf(tagsOf(html, 'dl')[0]!, 'aria-busy')).toBe('true')
  // Transparent text would have too little contrast.
  expect(html).not.toContain('opacity-')
})

test('if the shop cannot be reached, the page says so and the order can still be started', () => {
  const html = totalOf({ priced: null, hasFailed: true })
  expect(html).toMatch(/role="alert"[^>]*>We could not reach the shop/)
  expect(buttonNamed(html, 'Order Now')).not.toContain('disabled')
})

test('a cart with no product that can be bought cannot be ordered', () => {
  const html = totalOf({ priced: { ...priced, lines: [] } })
  expect(buttonNamed(html, 'Order Now')).toContain('disabled=""')
})

test('the cart says free only if delivery is free everywhere', () => {
  expect(textOf(totalOf())).toContain('Delivery Free')
  const charged = { ...priced, hasDeliveryCharge: true as const }
  expect(textOf(totalOf({ priced: charged }))).toContain('Delivery By pincode')
})

test('the discount of offers lowers the total, and the coupon field follows the amounts', () => {
  const html = totalOf({ discountPaise: 49_980, children: <p>Coupon here</p> })
  expect(textOf(html)).toContain(
    'Discount − 5,499.80 Rs. Delivery Free Total Amount 4,498.20 Rs. Coupon here',
  )
  expect(textOf(totalOf({ discountPaise: 999_999 }))).toContain('Total Amount 0 Rs.')
})

test('the bar of a phone shows the total after the discount', () => {
  const html = totalOf({ discountPaise: 49_980 })
  const amounts = tagsOf(html, 'span').flatMap((tag) => attributeOf(tag, 'data-total') ?? [])
  expect(amounts).toEqual(['4,498.20 Rs.'])
})

test('the code of an offer link is remembered in the cart', async () => {
  const signedIn = await customer(db)
  const linked = new Request('http://zari.test/cart', {
    headers: { cookie: 'zari_coupon=DIWALI10' },
  })
  const data = await loader(routeArguments({ db }, { request: linked, signedIn }))
  expect(data.rememberedCode).toBe('DIWALI10')
})
