import { beforeEach, expect, test, vi } from 'vitest'

type Heart = {
  dataset: { wish: string }
  ariaLabel: string
  isMarked: boolean
  closest(): Heart
  hasAttribute(): boolean
  toggleAttribute(name: string, isOn: boolean): void
}

const heartOf = (id: string): Heart => {
  const heart: Heart = {
    dataset: { wish: id },
    ariaLabel: `Add to wish list: Piece ${id}`,
    isMarked: false,
    closest: () => heart,
    hasAttribute: () => heart.isMarked,
    toggleAttribute: (_name, isOn) => void (heart.isMarked = isOn),
  }
  return heart
}

type Visit = {
  wishes?: readonly string[]
  customerId?: string | null
  fetch?: (path: string, request: RequestInit) => Promise<Response>
}
const observer = { observe: () => {}, disconnect: () => {} }

/** Opens a page with these hearts in a browser with this stored list. */
async function openPage(
  ids: readonly string[],
  { wishes = [], customerId = null, fetch = vi.fn() }: Visit = {},
) {
  const stored = new Map([
    ['wishlist', JSON.stringify({ uid: customerId, ids: wishes, at: Date.now() })],
  ])
  if (customerId) stored.set('users', JSON.stringify({ uid: customerId, role: 'user' }))
  const setItem = (key: string, value: string) => void stored.set(key, value)
  const hearts = ids.map(heartOf)
  const page = Object.assign(new EventTarget(), {
    body: {},
    documentElement: { dataset: {} },
    querySelectorAll: () => hearts,
  })
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('MutationObserver', function MutationObserver() {
    return observer
  })
  const { startWishHearts } = await import('./wish-hearts.ts')
  const { notifications } = await import('#web/ui/notify.ts')
  const stop = startWishHearts()
  const press = (index: number) => {
    const click = new Event('click')
    Object.defineProperty(click, 'target', { value: hearts[index] })
    page.dispatchEvent(click)
  }
  const storedIds = () => (JSON.parse(stored.get('wishlist')!) as { ids: string[] }).ids
  return { hearts, press, stop, storedIds, newest: notifications.newest }
}

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('the hearts of the stored list are filled, and their names change with them', async () => {
  const { hearts } = await openPage(['a', 'b'], { wishes: ['b'] })
  expect(hearts.map(({ isMarked }) => isMarked)).toEqual([false, true])
  expect(hearts.map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Add to wish list: Piece a',
    'Remove from wish list: Piece b',
  ])
})

test('a guest adds and removes pieces without a request', async () => {
  const fetch = vi.fn()
  const { hearts, press, storedIds, newest } = await openPage(['a', 'b'], { wishes: ['b'], fetch })
  press(0)
  await expect.poll(newest).toBe('Added to your wish list')
  expect(storedIds()).toEqual(['a', 'b'])
  press(1)
  await expect.poll(newest).toBe('Removed from your wish list')
  expect([storedIds(), hearts.map(({ isMarked }) => isMarked)]).toEqual([['a'], [true, false]])
  expect(hearts[1]!.ariaLabel).toBe('Add to wish list: Piece b')
  expect(fetch).not.toHaveBeenCalled()
})

const fullList = Array.from({ length: 100 }, (_, index) => `piece-${index}`)
const FULL = 'Your wish list is full: 100 pieces. Please remove one first.'

test("a guest's full list takes no more pieces, but one on it can be saved again", async () => {
  const { hearts, press, storedIds, newest } = await openPage(['new'], { wishes: fullList })
  const { saveForLater } = await import('./wish-hearts.ts')
  press(0)
  await expect.poll(newest).toBe(FULL)
  expect([storedIds(), hearts[0]!.isMarked]).toEqual([fullList, false])
  expect(await saveForLater('new')).toBe(false)
  expect(storedIds()).toEqual(fullList)
  expect(await saveForLater('piece-99')).toBe(true)
  expect(storedIds().toSorted()).toEqual(fullList.toSorted())
})

test("a customer's full list takes no more pieces, and the heart is empty again", async () => {
  const fetch = vi.fn(async () => Response.json(fullList))
  const { hearts, press, storedIds, newest } = await openPage(['new'], {
    ...{ customerId: 'asha', wishes: fullList, fetch },
  })
  const { saveForLater } = await import('./wish-hearts.ts')
  press(0)
  await expect.poll(newest).toBe(FULL)
  expect([storedIds(), hearts[0]!.isMarked]).toEqual([fullList, false])
  expect(await saveForLater('new')).toBe(false)
})

test('a change that the shop refuses is taken back', async () => {
  const fetch = vi.fn(async () => new Response('', { status: 409 }))
  const { hearts, press, storedIds, newest } = await openPage(['a'], { customerId: 'asha', fetch })
  press(0)
  expect(hearts[0]!.isMarked).toBe(true)
  await expect.poll(newest).toBe('Your wish list was not changed. Please try again.')
  expect([storedIds(), hearts[0]!.isMarked]).toEqual([[], false])
  expect(hearts[0]!.ariaLabel).toBe('Add to wish list: Piece a')
})

test("a customer's change is sent, and the response of the shop is shown", async () => {
  const fetch = vi.fn(async (_path: string, _request: RequestInit) => Response.json(['b']))
  const { hearts, press, storedIds, newest } = await openPage(['a', 'b'], {
    ...{ customerId: 'asha', wishes: ['a'], fetch },
  })
  press(0)
  await expect.poll(newest).toBe('Removed from your wish list')
  const sent: unknown = JSON.parse(String(fetch.mock.calls[0]?.[1].body))
  expect(sent).toEqual({ customerId: 'asha', add: [], remove: ['a'] })
  expect([storedIds(), hearts.map(({ isMarked }) => isMarked)]).toEqual([['b'], [false, true]])
})

test('a piece of the cart is saved for later, and a refusal changes nothing', async () => {
  const guest = await openPage(['a'])
  const { saveForLater } = await import('./wish-hearts.ts')
  expect(await saveForLater('a')).toBe(true)
  expect(await saveForLater('a')).toBe(true)
  expect([guest.storedIds(), guest.newest()]).toEqual([['a'], 'Saved for later on your wish list'])
  const fetch = vi.fn(async () => new Response('', { status: 409 }))
  const asha = await openPage([], { customerId: 'asha', fetch })
  expect(await saveForLater('a')).toBe(false)
  expect(asha.storedIds()).toEqual([])
})

test('after the stop a press does nothing', async () => {
  const { press, stop, storedIds } = await openPage(['a'])
  stop()
  press(0)
  expect(storedIds()).toEqual([])
})
