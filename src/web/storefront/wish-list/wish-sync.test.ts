import { beforeEach, expect, test, vi } from 'vitest'
import type { StoredWishes } from './wish-storage.ts'

const MINUTE = 60_000
type Sent = { customerId: string; add: string[]; remove: string[] }

type Visit = {
  role?: 'user' | 'admin' | null
  wishes?: Partial<StoredWishes>
  respond?: (change: Sent) => Promise<Response>
}

/** Opens a browser with this stored list. `respond` gives the shop’s response to a change. */
async function openBrowser({
  role = 'user',
  wishes = {},
  respond = async ({ add }) => Response.json([...add, 'saved']),
}: Visit = {}) {
  const stored = new Map([['wishlist', JSON.stringify({ uid: null, ids: [], at: 0, ...wishes })]])
  if (role) stored.set('users', JSON.stringify({ uid: 'asha', role }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const change = JSON.parse(body) as Sent
    sent.push(change)
    return respond(change)
  })
  const wishList = await import('./wish-sync.ts')
  return { ...wishList, sent, read: () => JSON.parse(stored.get('wishlist')!) as StoredWishes }
}

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

test("the list of a guest's browser is added to the customer's after the login", async () => {
  const { syncWishes, sent, read, localWishes } = await openBrowser({ wishes: { ids: ['one'] } })
  expect(localWishes()).toEqual([])
  await syncWishes()
  expect(sent).toEqual([{ customerId: 'asha', add: ['one'], remove: [] }])
  expect(read()).toMatchObject({ uid: 'asha', ids: ['one', 'saved'] })
  expect(localWishes()).toEqual(['one', 'saved'])
  await syncWishes()
  expect(sent).toHaveLength(1)
})

test('the list of another customer is neither shown nor added', async () => {
  const { syncWishes, sent, localWishes } = await openBrowser({
    wishes: { uid: 'mira', ids: ['hers'], at: Date.now() },
  })
  expect(localWishes()).toEqual([])
  await syncWishes()
  expect(sent).toEqual([{ customerId: 'asha', add: [], remove: [] }])
  expect(localWishes()).toEqual(['saved'])
})

test.each(['admin', null] as const)(
  'the list of a browser with role %s stays there',
  async (role) => {
    const { syncWishes, sent, read, localWishes, signedInCustomerId } = await openBrowser({
      role,
      wishes: { ids: ['one'] },
    })
    await syncWishes(true)
    expect([sent, signedInCustomerId(), localWishes()]).toEqual([[], null, ['one']])
    expect(read().ids).toEqual(['one'])
  },
)

test('a list is fetched again after ten minutes, or earlier on request', async () => {
  const fetched = async (age: number, isForced?: boolean) => {
    vi.resetModules()
    const wishes = { uid: 'asha', ids: ['old'], at: Date.now() - age }
    const { syncWishes, sent } = await openBrowser({ wishes })
    await syncWishes(isForced)
    return sent
  }
  expect(await fetched(5 * MINUTE)).toEqual([])
  const change = { customerId: 'asha', add: [], remove: [] }
  expect(await fetched(5 * MINUTE, true)).toEqual([change])
  expect(await fetched(11 * MINUTE)).toEqual([change])
})

test.each([
  ['a refusal', async () => new Response('', { status: 409 })],
  ['a lost connection', async () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
])(
  'after %s the list stays in the browser, and the next page tries again',
  async (_case, respond) => {
    const { syncWishes, sent, read } = await openBrowser({ wishes: { ids: ['one'] }, respond })
    await syncWishes()
    await syncWishes()
    expect(read()).toEqual({ uid: null, ids: ['one'], at: 0 })
    expect(sent).toHaveLength(2)
  },
)

test('pieces without room at the login wait in the browser, and are added once there is room', async () => {
  const full = Array.from({ length: 100 }, (_, index) => `piece-${index}`)
  let listed = full
  const { syncWishes, sendWishes, sent, read, localWishes } = await openBrowser({
    wishes: { ids: ['piece-1', 'one', 'two'] },
    respond: async () => Response.json(listed),
  })
  const { notifications } = await import('#web/ui/notify.ts')
  await syncWishes()
  expect([localWishes(), read().waiting]).toEqual([full, ['one', 'two']])
  expect(notifications.newest()).toBe(
    'Your wish list is full: 100 pieces. 2 pieces wait on this device until you remove others.',
  )
  expect(await sendWishes({ customerId: 'asha', add: ['other'], remove: [] })).toEqual(['other'])
  expect(read().waiting).toEqual(['one', 'two'])

  listed = ['one', ...full.slice(1)]
  await syncWishes(true)
  expect(sent.at(-1)).toEqual({ customerId: 'asha', add: ['one', 'two'], remove: [] })
  expect(read().waiting).toEqual(['two'])
  listed = ['two', ...full.slice(2)]
  await syncWishes(true)
  expect(read().waiting).toEqual([])
})

test('changes that wait for one customer are not added to the list of another', async () => {
  const { syncWishes, sent, read } = await openBrowser({
    wishes: { uid: 'mira', ids: ['hers'], waiting: ['hers too'], at: Date.now() },
  })
  await syncWishes()
  expect(sent).toEqual([{ customerId: 'asha', add: [], remove: [] }])
  expect(read()).toMatchObject({ uid: 'asha', waiting: [] })
})

test('changes are sent one after another, and a failed one does not stop the next', async () => {
  const responses: ((response: Response) => void)[] = []
  const respond = () => new Promise<Response>((resolve) => void responses.push(resolve))
  const { sendWishes, sent, read } = await openBrowser({ respond })
  const change = (id: string) => sendWishes({ customerId: 'asha', add: [id], remove: [] })
  const first = change('one')
  const second = change('two')
  await expect.poll(() => responses.length).toBe(1)
  expect(sent.map(({ add }) => add)).toEqual([['one']])
  responses[0]!(new Response('', { status: 500 }))
  await expect(first).rejects.toThrow('500')
  await expect.poll(() => responses.length).toBe(2)
  responses[1]!(Response.json(['two']))
  await second
  expect(read()).toMatchObject({ uid: 'asha', ids: ['two'] })
})
