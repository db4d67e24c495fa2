import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const notified = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }))
vi.mock('#web/ui/notify.ts', () => ({ notify: notified }))
const { startSharing, whatsAppShareLink } = await import('./share.ts')

type Press = (event: { target: { closest: () => unknown } }) => void
let press: Press
const hidden = { removeAttribute: vi.fn() }
const piece = { title: 'Plum & gold saree', url: 'https://shop.example/productinfo/1/plum' }

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('document', {
    body: {},
    querySelectorAll: () => [hidden],
    addEventListener: (_name: string, added: Press) => void (press = added),
    removeEventListener: vi.fn(),
  })
})
afterEach(() => vi.unstubAllGlobals())

const button = { dataset: { share: piece.url, title: piece.title } }
const pressShare = (found: unknown = button) => press({ target: { closest: () => found } })
const copying = (writeText: () => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText } })

test('the button appears once sharing works, and no more after the stop', () => {
  const stop = startSharing()
  expect(hidden.removeAttribute).toHaveBeenCalledWith('hidden')
  stop()
  expect(document.removeEventListener).toHaveBeenCalledWith('click', press)
})

test('a device with its own dialog shares the title and the address', async () => {
  const share = vi.fn(async () => {})
  vi.stubGlobal('navigator', { share })
  startSharing()
  pressShare()
  await vi.waitFor(() => expect(share).toHaveBeenCalledWith(piece))
  expect(notified.success).not.toHaveBeenCalled()
})

test('without such a dialog the address is copied', async () => {
  const copied = vi.fn(async () => {})
  copying(copied)
  startSharing()
  pressShare()
  await vi.waitFor(() => expect(notified.success).toHaveBeenCalledWith('Link copied'))
  expect(copied).toHaveBeenCalledWith(piece.url)
})

test('a closed dialog does not count as a failure, and a refused copy says what to do', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
  vi.stubGlobal('navigator', { share })
  startSharing()
  pressShare()
  await vi.waitFor(() => expect(share).toHaveBeenCalled())
  copying(() => Promise.reject(new DOMException('not allowed', 'NotAllowedError')))
  pressShare()
  await vi.waitFor(() => expect(notified.error).toHaveBeenCalledTimes(1))
  expect(notified.error.mock.calls[0]![0]).toContain('copy the address')
})

test('presses elsewhere share nothing', () => {
  const share = vi.fn()
  vi.stubGlobal('navigator', { share })
  startSharing()
  pressShare(null)
  expect(share).not.toHaveBeenCalled()
})

test('the link for WhatsApp carries title and address in one text', () => {
  const link = new URL(whatsAppShareLink(piece))
  expect(link.origin + link.pathname).toBe('https://wa.me/')
  expect(link.searchParams.get('text')).toBe(`${piece.title}\n${piece.url}`)
})
