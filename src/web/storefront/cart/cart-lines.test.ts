import { expect, test } from 'vitest'
import {
  admin,
  customer,
  sareeInShop,
  type Person,
  type ShopProduct,
} from '../../../../tests/support/builders.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { linesFor } from '../../../../tests/support/test-services.ts'
import { action, type CartResponse } from './cart-lines.ts'

const { db } = await testDatabase()

function post(signedIn: Person | null, body: string, query = ''): Promise<Response> {
  const request = new Request(`http://zari.test/cart/lines${query}`, { method: 'POST', body })
  return action(routeArguments({ db }, { request, signedIn }))
}

async function send(signedIn: Person | null, products: ShopProduct[], query = '') {
  const response = await post(signedIn, JSON.stringify(linesFor(products)), query)
  expect(response.status).toBe(200)
  return (await response.json()) as CartResponse
}

const countCarts = async () => (await db.selectFrom('carts').select('id').execute()).length

test('the cart of a guest is priced and not saved', async () => {
  const saree = await sareeInShop(db)
  const before = await countCarts()
  expect(await send(null, [saree])).toMatchObject({
    saved: null,
    totalPaise: 249_900,
    originalTotalPaise: 499_900,
    lines: [{ productId: saree.id, quantity: 1, available: 5 }],
  })
  expect(await countCarts()).toBe(before)
})

test('the cart of staff is not saved', async () => {
  const before = await countCarts()
  expect((await send(await admin(db), [await sareeInShop(db)])).saved).toBeNull()
  expect(await countCarts()).toBe(before)
})

test('the cart of a customer replaces the saved one', async () => {
  const [asha, first, second] = [await customer(db), await sareeInShop(db), await sareeInShop(db)]
  await send(asha, [first])
  await send(asha, [second])
  const { saved } = await send(asha, [], '?merge')
  expect(saved?.map(({ productId }) => productId)).toEqual([second.id])
})

test('pricing a cart does not replace the saved one', async () => {
  const [asha, first, second] = [await customer(db), await sareeInShop(db), await sareeInShop(db)]
  await send(asha, [first])
  expect(await send(asha, [second], '?price')).toMatchObject({
    saved: null,
    lines: [{ productId: second.id }],
  })
  const { saved } = await send(asha, [], '?merge')
  expect(saved?.map(({ productId }) => productId)).toEqual([first.id])
})

test('merging adds the posted cart to the saved one', async () => {
  const [asha, first, second] = [await customer(db), await sareeInShop(db), await sareeInShop(db)]
  await send(asha, [first])
  const { saved, totalPaise } = await send(asha, [second], '?merge')
  expect(saved?.map(({ productId }) => productId).toSorted()).toEqual(
    [first.id, second.id].toSorted(),
  )
  expect(totalPaise).toBe(499_800)
})

test('a price that changed is reported with the shop’s price', async () => {
  const saree = await sareeInShop(db)
  const answer = await send(null, [{ ...saree, sellingPricePaise: 100 }])
  expect(answer.notices).toMatchObject([
    { kind: 'price-changed', fromPaise: 100, toPaise: 249_900 },
  ])
  expect(answer.totalPaise).toBe(249_900)
})

test.each(['', '{', '{"lines":[]}', '"saree"'])(
  'the body %j is refused and leaves the saved cart as it was',
  async (body) => {
    const [asha, saree] = [await customer(db), await sareeInShop(db)]
    await send(asha, [saree])
    expect((await post(asha, body)).status).toBe(400)
    const { saved } = await send(asha, [], '?merge')
    expect(saved?.map(({ productId }) => productId)).toEqual([saree.id])
  },
)
