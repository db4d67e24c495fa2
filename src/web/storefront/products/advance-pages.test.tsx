import { expect, test } from 'vitest'
import { noQueryCache } from '#platform/page-cache/query-cache.server.ts'
import { slugOf } from '#shop/seo/product-path.ts'
import { sareeInShop, type ShopProduct } from '../../../../tests/support/builders.ts'
import { cartItem, pricedLine, sareeCard } from '../../../../tests/support/catalogue-fixtures.ts'
import { attributeOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { orderLine, paidOrder } from '../../../../tests/support/order-fixtures.ts'
import { publicRoute } from '../../../../tests/support/public-route.ts'
import { htmlOf, pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { NotDue } from '../../admin/orders/due/not-due.tsx'
import { CartRow } from '../cart/cart-row.tsx'
import { ConfirmAdvance } from '../checkout/advance/confirm-advance.tsx'
import { OrderTile } from '../checkout/order-tile.tsx'
import { orderTotals } from '../checkout/order-totals.ts'
import { OrderedLines } from '../orders/ordered-lines.tsx'
import { ProductCard } from './product-card.tsx'
import ProductPage, { loader } from './product-page.tsx'

const { db } = await testDatabase()
const PRE_ORDER = 'Pre-order: dispatched from Jan 12, 2099'

async function productPage({ id, title }: ShopProduct) {
  const { args, page } = publicRoute<Parameters<typeof loader>[0]>(
    { db, keep: noQueryCache },
    { path: `/productinfo/${id}`, params: { id, slug: slugOf(title) } },
  )
  const html = pageHtml(ProductPage, { loaderData: await loader(args) })
  return { text: textOf(html), data: JSON.stringify(page.metadata) }
}

test('a product page says when its pieces are dispatched, to search engines as well', async () => {
  const preOrder = await productPage(await sareeInShop(db, { advance: '2099-01-12' }))
  expect(preOrder.text).toContain(PRE_ORDER)
  expect(preOrder.data).toContain('https://schema.org/PreOrder')
  expect(preOrder.data).toContain('"availabilityStarts":"2099-01-12"')
  const made = await productPage(await sareeInShop(db, { advance: 15 }))
  expect(made.text).toContain('Made to order: dispatched in 15 working days')
  expect(made.data).toContain('https://schema.org/MadeToOrder')
  const gone = await productPage(await sareeInShop(db, { advance: 15, quantity: 0 }))
  expect(gone.data).toContain('https://schema.org/OutOfStock')
})

test('a card has the label, unless the product is sold out', () => {
  const cardOf = (change = {}) =>
    textOf(htmlOf(<ProductCard product={sareeCard(change)} heading="h2" sizes="50vw" />))
  expect(cardOf({ advance: '2099-01-12' })).toContain('Pre-order')
  expect(cardOf({ advance: 15 })).toContain('Made to order')
  expect(cardOf({ advance: 15, available: 0 })).not.toContain('Made to order')
  expect(cardOf()).not.toContain('order')
})

test('cart and order summary name the date of a piece', () => {
  const line = pricedLine({ advance: '2099-01-12' })
  expect(textOf(htmlOf(<CartRow item={cartItem()} line={line} notices={[]} />))).toContain(
    PRE_ORDER,
  )
  const [tile] = tilesOf('2099-01-12')
  const html = htmlOf(<OrderTile line={tile!} onRemove={() => {}} isLocked={false} />)
  expect(textOf(html)).toContain(PRE_ORDER)
})

function tilesOf(advance: string | number | null) {
  const line = pricedLine(advance ? { advance } : {})
  const cart = { lines: [line], notices: [], totalPaise: 1, originalTotalPaise: 1 }
  return orderTotals([cartItem()], cart).tiles
}

test('the later dispatch is confirmed by a box that belongs to the delivery form', () => {
  const html = htmlOf(<ConfirmAdvance tiles={tilesOf(15)} />)
  expect(textOf(html)).toContain('Red Silk Saree. Made to order: dispatched in 15 working days')
  const [box] = tagsOf(html, 'input')
  expect(box).toContain('required')
  expect(box).not.toContain('checked')
  expect(['form', 'name', 'value'].map((name) => attributeOf(box!, name))).toEqual([
    'delivery',
    'confirmedAdvance',
    `${sareeCard().id} 15`,
  ])
  expect(htmlOf(<ConfirmAdvance tiles={tilesOf(null)} />)).toBe('')
})

test('several sizes of one pre-order have names of their own where they are confirmed and removed', () => {
  const [tile] = tilesOf('2099-01-12')
  const tiles = ['M', 'L'].map((size) => ({ ...tile!, size }))
  const words = textOf(htmlOf(<ConfirmAdvance tiles={tiles} />))
  for (const size of ['M', 'L'])
    expect(words).toContain(`Red Silk Saree, size ${size}. ${PRE_ORDER}`)
  const html = htmlOf(
    <OrderTile line={tiles[0]!} isOneOfSizes onRemove={() => {}} isLocked={false} />,
  )
  expect(html).toContain('aria-label="Remove Red Silk Saree, size M"')
})

const advance = { saleMode: 'pre-order', dispatchDay: '2099-01-12' } as const

test('the page of an order names the date of a piece', () => {
  const html = htmlOf(<OrderedLines lines={[orderLine({ advance })]} notices={[]} />)
  expect(textOf(html)).toContain(PRE_ORDER)
})

test('staff see that an order is not due, until it has left, has ended or its day has come', () => {
  const textFor = (change: Parameters<typeof paidOrder>[0], day = '2099-01-12') => {
    const lines = [orderLine({ advance: { ...advance, dispatchDay: day } })]
    return textOf(htmlOf(<NotDue order={paidOrder({ lines, ...change })} />))
  }
  expect(textFor({})).toBe('Not due before Jan 12, 2099')
  expect(textFor({ status: 3 })).toBe('')
  expect(textFor({ paymentState: 'cancelled' })).toBe('')
  expect(textFor({}, '2020-01-01')).toBe('')
})
