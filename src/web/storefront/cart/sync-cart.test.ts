import { beforeEach, expect, test, vi } from 'vitest'
import {
  deniedStorage,
  openCartBrowser,
  openCartServer,
  quantitiesOf,
} from '../../../../tests/support/cart-devices.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const [saree, suit, shawl] = [idOf(1), idOf(2), idOf(3)]

beforeEach(() => {
  vi.unstubAllGlobals()
})

test('the cart of a guest is merged with the saved cart of the customer who logs in', async () => {
  const server = openCartServer()
  const { add, signIn, quantities } = await openCartBrowser(server)
  const saved = { productId: suit, size: 'M' as const, quantity: 2, seenPricePaise: 1 }
  server.save('asha', [saved])
  add(saree)
  await signIn('asha')
  expect(server.received).toMatchObject([{ customerId: 'asha', base: [] }])
  expect(quantities()).toEqual({ [suit]: 2, [saree]: 1 })
  expect(quantitiesOf(server.cartOf('asha'))).toEqual({ [suit]: 2, [saree]: 1 })
})

test('changes that two browsers make to different lines reach both browsers', async () => {
  const server = openCartServer()
  const phone = await openCartBrowser(server)
  phone.add(saree)
  phone.add(suit)
  await phone.signIn('asha')
  const laptop = await openCartBrowser(server)
  await laptop.signIn('asha')

  phone.remove(saree)
  laptop.add(suit, 4)
  laptop.add(shawl)
  await phone.sync()
  await laptop.sync()
  await phone.sync()
  expect(phone.quantities()).toEqual({ [suit]: 4, [shawl]: 1 })
  await laptop.sync()
  expect(laptop.quantities()).toEqual({ [suit]: 4, [shawl]: 1 })
  expect(laptop.isSyncNeeded()).toBe(false)
})

test('bought lines disappear from another browser unless they were changed there', async () => {
  const server = openCartServer()
  const { add, signIn, sync, quantities } = await openCartBrowser(server)
  add(saree)
  add(suit)
  await signIn('asha')
  add(suit, 3)
  server.save('asha', [])
  await sync()
  expect(quantities()).toEqual({ [suit]: 3 })
})

test('a change made during a request stays and is sent by the next one', async () => {
  const server = openCartServer()
  const { add, signIn, sync, isSyncNeeded, quantities } = await openCartBrowser(server)
  await signIn('asha')
  add(saree)
  const syncing = sync()
  await Promise.resolve()
  add(saree, 5)
  expect(isSyncNeeded()).toBe(true)
  await syncing
  expect(quantities()).toEqual({ [saree]: 5 })
  expect(isSyncNeeded()).toBe(true)
  await sync()
  expect(quantitiesOf(server.cartOf('asha'))).toEqual({ [saree]: 5 })
  expect(isSyncNeeded()).toBe(false)
})

test('sync calls during a request share the next request', async () => {
  const server = openCartServer()
  const { signIn, sync } = await openCartBrowser(server)
  await signIn('asha')
  await Promise.all([sync(), sync(), sync()])
  expect(server.received).toHaveLength(2)
})

test('a response with an older cart version than the known one is ignored', async () => {
  const server = openCartServer()
  const { add, signIn, sync, quantities } = await openCartBrowser(server)
  add(saree)
  await signIn('asha')
  const older = server.cartOf('asha')
  server.save('asha', [])
  await sync()
  vi.spyOn(server, 'cartOf').mockReturnValue(older)
  await sync()
  expect(quantities()).toEqual({})
})

test('after a session has expired, the next customer does not inherit the cart', async () => {
  const server = openCartServer()
  const { add, signIn, quantities } = await openCartBrowser(server)
  await signIn('asha')
  add(saree)
  await signIn('meera')
  expect(server.received.at(-1)).toEqual({
    customerId: 'meera',
    base: [],
    lines: [],
    sizes: 'one',
  })
  expect(quantities()).toEqual({})
})

test('an item that is added while the server cannot be reached stays in the cart', async () => {
  const server = openCartServer()
  const { add, signIn, quantities } = await openCartBrowser(server)
  await signIn('asha')
  const result = vi.spyOn(server, 'answer').mockImplementation(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(signIn('meera')).rejects.toThrow()
  add(suit)
  result.mockRestore()
  await signIn('meera')
  expect(quantities()).toEqual({ [suit]: 1 })
})

test('after another customer has logged in, the cart of that customer is shown', async () => {
  const server = openCartServer()
  const { add, signIn, sync, readSignedInHint, quantities } = await openCartBrowser(server)
  const saved = { productId: suit, size: 'M' as const, quantity: 2, seenPricePaise: 1 }
  server.save('meera', [saved])
  await signIn('asha')
  add(saree)
  server.session = 'meera'
  await sync()
  expect(quantities()).toEqual({ [suit]: 2 })
  expect(readSignedInHint()?.uid).toBe('meera')
  await sync()
  expect(quantities()).toEqual({ [suit]: 2 })
  expect(quantitiesOf(server.cartOf('meera'))).toEqual({ [suit]: 2 })
})

test('after a session has ended, the cart stays and its changes are sent at the next login', async () => {
  const server = openCartServer()
  const { add, remove, signIn, sync, readSignedInHint, quantities } = await openCartBrowser(server)
  add(saree)
  add(suit)
  await signIn('asha')
  server.session = null
  remove(saree)
  await sync()
  expect([readSignedInHint(), quantities()]).toEqual([null, { [suit]: 1 }])
  await signIn('asha')
  expect(quantitiesOf(server.cartOf('asha'))).toEqual({ [suit]: 1 })
})

test('a response that arrives after a logout does not bring the cart back', async () => {
  const server = openCartServer()
  const { signIn, sync, forgetEverything, quantities } = await openCartBrowser(server)
  await signIn('asha')
  server.save('asha', [{ productId: saree, size: 'M', quantity: 1, seenPricePaise: 1 }])
  const syncing = sync()
  await Promise.resolve()
  forgetEverything()
  await syncing
  expect(quantities()).toEqual({})
  await sync()
  expect(server.received).toHaveLength(2)
})

test('if the browser denies storage, a customer still sees the saved cart of the server', async () => {
  const server = openCartServer()
  const saved = { productId: saree, size: 'M' as const, quantity: 2, seenPricePaise: 1 }
  server.save('asha', [saved])
  const { add, signIn, sync, quantities } = await openCartBrowser(server, deniedStorage)
  await signIn('asha')
  add(suit)
  await sync()
  expect(quantities()).toEqual({ [saree]: 2, [suit]: 1 })
  expect(quantitiesOf(server.cartOf('asha'))).toEqual({ [saree]: 2, [suit]: 1 })
})
