import { expect, test } from 'vitest'
import { readCart } from '../../src/shop/cart/sync-cart.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { formatTime } from '../../src/shop/shop-date.ts'
import { orderBeingPaid, sareeInShop, suitInShop } from '../support/builders.ts'
import { fetchQuote, lineFor, sendOrder } from '../support/checkout-requests.ts'
import { newZone, setDelivery } from '../support/delivery.ts'
import { isCheckBox, isTicked, shame } from '../support/dark-patterns.ts'
import { attributeOf, tagsOf } from '../support/html-parts.ts'
import { textOf } from '../support/text-of.ts'
import { deliveredTo } from '../support/review-fixtures.ts'
import { isTest, readSourceFiles } from '../support/source-files.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

/** Checks that the shop does nothing that India's guidelines on dark patterns forbid. */

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const [GOODS, DELIVERY, CASH_FEE] = [249_900, 7_900, 4_900] as const
await setDelivery(db, (await signedIn(shop, 'admin')).id, {
  zones: [newZone({ chargePaise: DELIVERY })],
  cashFeePaise: CASH_FEE,
})
await db.updateTable('shop_settings').set({ cod_is_on: true }).execute()

const saree = await sareeInShop(db, { title: 'Lotus silk saree', categories: ['Latest'] })
const soldOut = await sareeInShop(db, { quantity: 0 })
const asha = await signedIn(shop)
const { order: delivered } = await deliveredTo(db, saree, { customerId: asha.id })
const publicPaths = `/ /shop/Latest /shop/saree /shop/searchQuery/silk /wishlist /about /faq /contact
  /complaints /subscribe /authentication /authentication?mode=sign-up /authentication/forgot
  ${productPath(saree)} ${productPath(soldOut)} /back-in-stock?product=${soldOut.id}`
const customerPaths = `/profile /profile?address=new /profile/account /profile/privacy /profile/mails /orders
  /cart
  /orders/${delivered.number} /orders/${delivered.number}/return /orders/${delivered.number}/reviews
  /orderSummary`

async function pageOf(path: string, who: Visitor = guest): Promise<string> {
  const response = await who.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}
const pagesOf = (paths: string, who: Visitor) =>
  Promise.all(paths.split(/\s+/).map(async (path) => ({ path, html: await pageOf(path, who) })))
const allPages = async () => [
  ...(await pagesOf(publicPaths, guest)),
  ...(await pagesOf(customerPaths, asha)),
]
const formsIn = (html: string) => html.match(/<form\b[^]*?<\/form>/g) ?? []

async function orderOf(customerId: string) {
  const own = db.selectFrom('orders').selectAll().where('customer_id', '=', customerId)
  const order = await own.executeTakeFirstOrThrow()
  const lines = db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id)
  return { order, lines: await lines.execute() }
}

test('no form has a ticked box or a chosen option before the customer has touched it', async () => {
  for (const { path, html } of await allPages()) {
    const inForms = formsIn(html).flatMap((form) => tagsOf(form, 'input'))
    const boxes = tagsOf(html, 'input').filter(isCheckBox)
    expect([path, [...inForms, ...boxes].filter(isTicked)]).toEqual([path, []])
  }
  expect(await pageOf('/profile/account', asha)).toContain('type="checkbox"')
  expect(await pageOf(`/orders/${delivered.number}/reviews`, asha)).toContain('type="radio"')
})

const urgency =
  /hurry|last chance|\bends? (?:in|soon|today)\b|(?:minutes|seconds) left|held for you|\d:\d\d:\d\d|selling fast|\b(?:people|others) are (?:looking|viewing)|\bin \d+ carts/i

test('no page puts pressure on the customer with a countdown or the interest of others', async () => {
  for (const { path, html } of await allPages()) {
    expect([path, urgency.exec(textOf(html))?.[0]]).toEqual([path, undefined])
    expect(html, path).not.toMatch(/role="timer"|countdown/i)
  }
})

test('a page names the end of a hold only while pieces are held for this customer', async () => {
  const buyer = await signedIn(shop)
  const lines = [lineFor((await sareeInShop(db)).id)]
  await sendOrder(buyer, lines, { totalPaise: GOODS + DELIVERY })
  const { order } = await orderOf(buyer.id)
  expect(textOf(await pageOf(`/orders/${order.number}/payment`, buyer))).toContain(
    `Your pieces are held for you until ${formatTime(order.hold_expires_at!)}.`,
  )
  const { number } = await orderBeingPaid(db, { customerId: buyer.id })
  expect(await pageOf(`/orders/${number}/payment`, buyer)).not.toContain('held for you')
})

test('"Only n left" names the units of the chosen size that can be bought', async () => {
  const leftOf = async (piece: typeof saree) => {
    const html = await pageOf(productPath(piece))
    const left = [...textOf(html).matchAll(/Only (\d+) left/g)].map(([, count]) => Number(count))
    const size = tagsOf(html, 'input').find(isTicked) ?? ''
    return { left: [...new Set(left)], size: attributeOf(size, 'value') }
  }
  expect(await leftOf(saree)).toMatchObject({ left: [] })
  const stock: Record<string, number> = { S: 1, M: 2, L: 3 }
  const { left, size = '' } = await leftOf(await suitInShop(db, { stock }))
  expect(left).toEqual([stock[size]])

  const scarce = await sareeInShop(db, { quantity: 3 })
  expect(await leftOf(scarce)).toMatchObject({ left: [3] })
  const order = { totalPaise: GOODS + DELIVERY }
  const begun = await sendOrder(await signedIn(shop), [lineFor(scarce.id)], order)
  expect(begun.outcome).toBe('begun')
  await expect.poll(() => leftOf(scarce)).toMatchObject({ left: [2] })
})

test('an order is refused with the new total if a price has risen, and nothing is written', async () => {
  const [buyer, { id }] = [await signedIn(shop), await sareeInShop(db)]
  const lines = [lineFor(id)]
  const written = async () => [
    await db.selectFrom('orders').select('id').where('customer_id', '=', buyer.id).execute(),
    await db.selectFrom('addresses').select('id').where('customer_id', '=', buyer.id).execute(),
    await db.selectFrom('stock').selectAll().where('product_id', '=', id).execute(),
    await db.selectFrom('stock_movements').selectAll().where('product_id', '=', id).execute(),
  ]
  const before = await written()
  const seen = await fetchQuote(buyer, lines)
  const risen = { selling_price_paise: GOODS + 20_000 }
  await db.updateTable('products').set(risen).where('id', '=', id).execute()
  for (const [payMode, fee] of [['gateway', 0] as const, ['cod', CASH_FEE] as const]) {
    const totalPaise = seen.amounts.totalPaise + fee
    expect(await sendOrder(buyer, lines, { totalPaise, payMode })).toMatchObject({
      outcome: 'prices-changed',
      cart: { notices: [{ kind: 'price-changed', fromPaise: GOODS, toPaise: GOODS + 20_000 }] },
      amounts: { totalPaise: totalPaise + 20_000 },
    })
  }
  expect(await written()).toEqual(before)
  const totalPaise = seen.amounts.totalPaise + 20_000
  const accepted = await sendOrder(buyer, lines, { totalPaise })
  expect(accepted).toMatchObject({ outcome: 'begun', amountPaise: totalPaise })
})

test('cart, quote and order have exactly the pieces that the customer has added', async () => {
  const buyer = await signedIn(shop)
  const suit = await suitInShop(db)
  const lines = [lineFor(saree.id, { quantity: 2 }), lineFor(suit.id, { size: 'M' })]
  const keysOf = (some: readonly { productId: string; size: string; quantity: number }[]) =>
    some.map(({ productId, size, quantity }) => `${productId} ${size} ${quantity}`).toSorted()
  await buyer.postJson('/cart/lines', { customerId: buyer.id, base: [], lines })
  await pagesOf(`/ ${productPath(soldOut)} /wishlist /cart /orderSummary`, buyer)
  expect(keysOf((await readCart(db, buyer.id)).lines)).toEqual(keysOf(lines))
  const { amounts, lines: quoted } = await fetchQuote(buyer, lines)
  expect(keysOf(quoted)).toEqual(keysOf(lines))
  expect(amounts).toMatchObject({ goodsPaise: 3 * GOODS, totalPaise: 3 * GOODS + DELIVERY })

  await sendOrder(buyer, lines, amounts)
  const ordered = (await orderOf(buyer.id)).lines
  expect(keysOf(ordered.map((line) => ({ ...line, productId: line.product_id })))).toEqual(
    keysOf(lines),
  )
})

test.each([
  ['gateway', 0],
  ['cod', CASH_FEE],
] as const)('a %s order is charged the delivery and the fee of its quote', async (payMode, fee) => {
  const buyer = await signedIn(shop)
  const lines = [lineFor((await sareeInShop(db)).id)]
  const { amounts } = await fetchQuote(buyer, lines, payMode)
  const totalPaise = GOODS + DELIVERY + fee
  expect(amounts).toMatchObject({ deliveryPaise: DELIVERY, cashFeePaise: fee, totalPaise })
  const placed = await sendOrder(buyer, lines, { totalPaise, payMode })
  expect(placed).toMatchObject(
    payMode === 'cod' ? { outcome: 'placed' } : { outcome: 'begun', amountPaise: totalPaise },
  )
  const { order, lines: charged } = await orderOf(buyer.id)
  expect([order.delivery_paise, order.cash_fee_paise]).toEqual([DELIVERY, fee])
  expect(order.total_paise).toBe(totalPaise)
  expect(charged.map((line) => line.charges_paise)).toEqual([DELIVERY + fee])
})

test('unsubscribing takes no more requests than subscribing, and no login or typing', async () => {
  const countFields = (html: string, part: string) => {
    const form = formsIn(html).find((one) => one.includes(part)) ?? ''
    expect(form).not.toBe('')
    return tagsOf(form, 'input').filter((tag) => attributeOf(tag, 'type') !== 'hidden').length
  }
  const email = 'mira@zari.test'
  expect(countFields(await pageOf('/'), 'action="/subscribe"')).toBe(1)
  expect((await guest.post('/subscribe', { userEmailId: email })).status).toBe(200)
  const own = db.selectFrom('subscribers').selectAll().where('email', '=', email)
  const link = `/unsubscribe?key=${(await own.executeTakeFirstOrThrow()).unsubscribe_key}`
  expect(countFields(await pageOf(link), 'value="unsubscribe"')).toBe(0)
  expect((await guest.post(link, { intent: 'unsubscribe' })).status).toBe(200)
  expect((await own.executeTakeFirst())?.unsubscribed_at).toBeInstanceOf(Date)
})

test('no link, button or other text of the storefront shames a customer who refuses', async () => {
  const pages = await allPages()
  const found = pages.map(({ path, html }) => [path, shame.exec(textOf(html))?.[0]])
  expect(found.filter(([, words]) => words)).toEqual([])
  const texts = readSourceFiles().filter(
    (file) => /^src\/(web\/(storefront|ui)|shop)\//.test(file.path) && !isTest(file),
  )
  expect(texts.filter(({ text }) => shame.test(text)).map(({ path }) => path)).toEqual([])
  expect('No thanks, I do not want to save money').toMatch(shame)
})
