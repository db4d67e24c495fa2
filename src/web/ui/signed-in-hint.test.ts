import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'
import showRole from '../rendering/inline/show-role.ts?inline-script'
import {
  forgetEverything,
  forgetSignedIn,
  readSignedInHint,
  rememberSignedIn,
  SEARCHES_KEY,
} from './signed-in-hint.ts'

const asha = {
  id: 'u1',
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  role: 'user',
} as const
let stored: Map<string, string>
let page: { documentElement: { dataset: Record<string, string> } }

beforeEach(() => {
  stored = new Map()
  page = { documentElement: { dataset: {} } }
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    clear: () => stored.clear(),
  })
})

function roleOnPage(
  text: string | null,
  storage: object = { getItem: () => text },
): string | undefined {
  const document = { documentElement: { dataset: {} as Record<string, string> } }
  runInNewContext(showRole, {
    document,
    localStorage: storage,
    addEventListener: () => {},
  })
  return document.documentElement.dataset['role']
}

test('the signed-in hint has exactly the specified key and fields', () => {
  rememberSignedIn(asha)
  expect(JSON.parse(stored.get('users') ?? '')).toEqual({
    uid: 'u1',
    firstname: 'Asha',
    lastname: 'Rao',
    email: 'asha@example.com',
    role: 'user',
  })
  expect(page.documentElement.dataset['role']).toBe('user')
  expect(readSignedInHint()).toMatchObject({ uid: 'u1', role: 'user' })
})

test('the page shows the icons of the signed-in role before the first paint', () => {
  expect(roleOnPage(JSON.stringify({ uid: 'u1', role: 'user' }))).toBe('user')
  expect(roleOnPage(JSON.stringify({ uid: 'u2', role: 'admin' }))).toBe('admin')
  expect(roleOnPage(null)).toBe('guest')
})

test.each(['', '{', '[]', '7', 'null', '{"role":"owner","uid":"u1"}'])(
  'the invalid hint %j in the browser storage is read as a guest',
  (text) => {
    expect(roleOnPage(text)).toBe('guest')
    stored.set('users', text)
    expect(readSignedInHint()).toBeNull()
  },
)

test('a browser that forbids storage shows the page for guests', () => {
  expect(
    roleOnPage(null, {
      getItem: () => {
        throw new Error('denied')
      },
    }),
  ).toBe('guest')
})

test('the page follows a login or logout in a different tab', () => {
  const listeners = new Map<string, () => void>()
  let text: string | null = null
  const document = { documentElement: { dataset: {} as Record<string, string> } }
  runInNewContext(showRole, {
    document,
    localStorage: { getItem: () => text },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  })
  text = JSON.stringify({ uid: 'u1', role: 'user' })
  listeners.get('storage')?.()
  expect(document.documentElement.dataset['role']).toBe('user')
})

test('an ended session keeps the cart in the browser; logging out removes everything', () => {
  rememberSignedIn(asha)
  stored.set('cart', '[1]')
  forgetSignedIn()
  expect([...stored.keys()]).toEqual(['cart'])
  rememberSignedIn(asha)
  forgetEverything()
  expect(stored.size).toBe(0)
  expect(page.documentElement.dataset['role']).toBe('guest')
})

test('the searches of a customer leave the device with the session, those of a guest stay', () => {
  stored.set(SEARCHES_KEY, '["red silk"]')
  forgetSignedIn()
  expect(stored.has(SEARCHES_KEY)).toBe(true)
  rememberSignedIn(asha)
  rememberSignedIn(asha)
  expect(stored.has(SEARCHES_KEY)).toBe(true)
  rememberSignedIn({ ...asha, id: 'u2' })
  expect(stored.has(SEARCHES_KEY)).toBe(false)

  stored.set(SEARCHES_KEY, '["red silk"]')
  forgetSignedIn()
  expect(stored.has(SEARCHES_KEY)).toBe(false)
})
