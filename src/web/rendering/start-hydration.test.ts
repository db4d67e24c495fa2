import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'
import startHydration from './inline/start-hydration.ts?inline-script'

type Listener = (event: { target: unknown }) => void
type Appended = { name: string; type?: string; href?: string; textContent?: string }

/** A fake page for the script. `image` is the page's largest image, or null. */
function openPage(
  image: { decode: () => Promise<void> } | null,
  PerformanceObserver: object = { supportedEntryTypes: [] },
) {
  const listeners = new Map<string, Listener>()
  const appended: Appended[] = []
  const style = new Map<string, string>()
  const images = [{ tint: '#1f6b4a' }, {}].map((dataset) => ({
    style: { setProperty: (name: string, value: string) => style.set(name, value) },
    dataset,
  }))
  const window: { takeEarlyClicks?: () => unknown[] } = {}
  runInNewContext(startHydration, {
    window,
    document: {
      images,
      currentScript: { remove: () => {} },
      fonts: { add: () => {} },
      head: { append: (element: Appended) => appended.push(element) },
      getElementById: () => ({
        dataset: { modules: '/a.js /b.js', font: '/bold.woff2', family: 'Mukta' },
        textContent: 'import "/a.js"',
      }),
      createElement: (name: string) => ({ name }),
      querySelector: () => image,
    },
    FontFace: class {
      load = () => Promise.resolve(this)
    },
    PerformanceObserver,
    performance: { getEntriesByName: () => [] },
    requestAnimationFrame: (next: () => void) => setTimeout(next, 16),
    setTimeout,
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  })
  return { listeners, appended, style, window }
}

const neverDecoded = { decode: () => new Promise<void>(() => {}) }

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('a page without a large image starts its preloads and then its script at once', () => {
  expect(openPage(null).appended).toEqual([
    { name: 'link', rel: 'modulepreload', href: '/a.js' },
    { name: 'link', rel: 'modulepreload', href: '/b.js' },
    { name: 'script', type: 'module', textContent: 'import "/a.js"' },
  ])
})

test('the script starts after the largest image is decoded and painted', async () => {
  const { appended } = openPage({ decode: () => Promise.resolve() })
  expect(appended).toEqual([])
  await vi.advanceTimersByTimeAsync(50)
  expect(appended).toHaveLength(3)
})

test('the script starts after the browser has reported the paint of the largest image', async () => {
  const image = { decode: () => Promise.resolve() }
  let report: (element: unknown) => void = () => {}
  class Observer {
    static supportedEntryTypes = ['largest-contentful-paint']
    constructor(onEntries: (entries: object, observer: object) => void) {
      report = (element) => onEntries({ getEntries: () => [{ element }] }, this)
    }
    observe() {}
    disconnect() {}
  }
  const { appended } = openPage(image, Observer)
  await vi.advanceTimersByTimeAsync(100)
  report('a heading')
  await vi.advanceTimersByTimeAsync(100)
  expect(appended).toEqual([])
  report(image)
  await vi.advanceTimersByTimeAsync(50)
  expect(appended).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(appended).toHaveLength(3)

  const smallerThanText = openPage(image, Observer)
  await vi.advanceTimersByTimeAsync(400)
  expect(smallerThanText.appended).toHaveLength(3)
})

test('the script starts once, at the first input or after four seconds', async () => {
  const { appended, listeners } = openPage(neverDecoded)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(appended).toEqual([])
  listeners.get('pointerdown')!({ target: null })
  expect(appended).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(appended).toHaveLength(3)

  const untouched = openPage(neverDecoded)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(untouched.appended).toHaveLength(3)
})

test('clicks before hydration are recorded once per button, until the page takes over', () => {
  const { listeners, window } = openPage(neverDecoded)
  const button = {}
  for (const target of [
    { closest: () => button },
    { closest: () => button },
    { closest: () => null },
  ])
    listeners.get('click')!({ target })
  expect(window.takeEarlyClicks!()).toEqual([button])
  expect(listeners.has('click')).toBe(false)
})

test('images show their placeholder colour, and images without a colour keep the default', () => {
  expect(openPage(null).style.get('--tint')).toBe('#1f6b4a')
})
