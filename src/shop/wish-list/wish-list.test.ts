import { expect, test } from 'vitest'
import { customer, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { changeWishList, shareWishList, stopSharing } from './change-wish-list.server.ts'
import { findShareKey, findSharer, listWishes } from './wish-list-store.server.ts'
import { isShareKey, parseWishChange, wishesIn, WISHES_MAX } from './wish-list.ts'

const { db } = await testDatabase()
const [one, two, three] = [
  (await sareeInShop(db)).id,
  (await sareeInShop(db)).id,
  (await sareeInShop(db)).id,
]
const asha = async () => {
  const { id: customerId } = await customer(db)
  const change = (add: string[], remove: string[] = []) =>
    changeWishList(db, { customerId, add, remove })
  return { customerId, change }
}

test('a list has its newest wish first, and each product once', async () => {
  const { change } = await asha()
  expect(await change([one])).toEqual([one])
  expect(await change([two])).toEqual([two, one])
  expect(await change([two, one])).toEqual([two, one])
  expect(await change([three], [one])).toEqual([three, two])
  expect(await change([], [one])).toEqual([three, two])
})

test('the list of a browser is added in its order after a login', async () => {
  const { change } = await asha()
  await change([one])
  expect(await change([three, two])).toEqual([three, two, one])
})

test('unknown and deleted products are ignored', async () => {
  const { change } = await asha()
  const deleted = await sareeInShop(db, { deletedAt: new Date() })
  expect(await change([crypto.randomUUID(), deleted.id, one])).toEqual([one])
})

test('two changes at the same moment are both kept', async () => {
  const { customerId, change } = await asha()
  await Promise.all([change([one]), change([two]), change([two]), change([three])])
  expect((await listWishes(db, customerId)).toSorted()).toEqual([one, two, three].toSorted())
})

test('a full list takes no more wishes and loses none, until one is removed', async () => {
  const { customerId, change } = await asha()
  const many = await Promise.all(
    Array.from({ length: WISHES_MAX }, async () => (await sareeInShop(db, { images: 0 })).id),
  )
  const listed = many.slice(1)
  await change(listed)
  const [first, second] = await Promise.all([change([one]), change([two])])
  const full = first.length === WISHES_MAX ? first : second
  expect(full.slice(1)).toEqual(listed)
  expect(await change([three])).toEqual(full)
  expect(await change([listed[0]!])).toEqual(full)
  expect(await listWishes(db, customerId)).toEqual(full)
  const changed = await change([three], [listed[0]!])
  expect(changed).toEqual([three, ...full.filter((id) => id !== listed[0])])
})

test('a login adds the newest wishes of the browser that still fit', async () => {
  const { change } = await asha()
  const many = await Promise.all(
    Array.from({ length: WISHES_MAX - 2 }, async () => (await sareeInShop(db, { images: 0 })).id),
  )
  await change(many)
  expect(await change([many[0]!, one, one, crypto.randomUUID(), two, three])).toEqual([
    one,
    two,
    ...many,
  ])
})

test('a shared list has one secret key, which never works again after it was revoked', async () => {
  const { customerId } = await asha()
  const key = await shareWishList(db, customerId)
  expect(isShareKey(key)).toBe(true)
  expect(await shareWishList(db, customerId)).toBe(key)
  expect(await findSharer(db, key)).toBe(customerId)
  await stopSharing(db, customerId)
  expect([await findSharer(db, key), await findShareKey(db, customerId)]).toEqual([undefined, null])
  expect(await shareWishList(db, customerId)).not.toBe(key)
})

test.each([
  '',
  'null',
  '[]',
  '{"customerId":1,"add":[],"remove":[]}',
  '{"customerId":"a","add":["x"],"remove":[]}',
])('the text %j is not a change of a list', (text) => {
  expect(parseWishChange(text)).toBeNull()
})

test('a change has at most as many ids as a list', () => {
  const textWith = (length: number) =>
    JSON.stringify({ customerId: 'a', add: Array.from({ length }, () => one), remove: [] })
  expect(parseWishChange(textWith(WISHES_MAX))).toMatchObject({ customerId: 'a' })
  expect(parseWishChange(textWith(WISHES_MAX + 1))).toBeNull()
})

test('ids of an address are read without others and without repetition', () => {
  const idsOf = (ids: string) => wishesIn(new URLSearchParams({ ids }))
  expect(idsOf(`${one},x,${two},${one.toUpperCase()}`)).toEqual([one, two])
  expect(idsOf('')).toEqual([])
})
