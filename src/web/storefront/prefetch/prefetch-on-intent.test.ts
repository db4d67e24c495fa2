import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchOnIntent } from './prefetch-on-intent.ts'

/** Imitates a DOM element with the parts that the event handlers use. */
class FakeElement extends EventTarget {
  readonly link: object | null

  constructor(link: object | null) {
    super()
    this.link = link
  }

  closest(): object | null {
    return this.link
  }
}

let page = new EventTarget()
const link = { href: '/about' }
const prefetched: unknown[] = []
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('Element', FakeElement)
  prefetched.length = 0
  stop = prefetchOnIntent((one) => prefetched.push(one))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function send(name: string, target: unknown, more: object = {}): void {
  const event = Object.assign(new Event(name), more)
  Object.defineProperty(event, 'target', { value: target })
  page.dispatchEvent(event)
}

test.each(['pointerover', 'focusin'])('a link is prefetched 65 ms after %s', (name) => {
  send(name, new FakeElement(link))
  vi.advanceTimersByTime(64)
  expect(prefetched).toEqual([])
  vi.advanceTimersByTime(1)
  expect(prefetched).toEqual([link])
})

test.each(['pointerout', 'pointercancel', 'focusout'])(
  '%s before the delay ends prevents the prefetch',
  (name) => {
    send('pointerover', new FakeElement(link))
    vi.advanceTimersByTime(40)
    send(name, new FakeElement(link))
    vi.advanceTimersByTime(1000)
    expect(prefetched).toEqual([])
  },
)

test('a link is prefetched at once when a mouse button is pressed, and 40 ms after a touch', () => {
  send('pointerdown', new FakeElement(link), { pointerType: 'mouse' })
  vi.advanceTimersByTime(0)
  expect(prefetched).toHaveLength(1)
  send('pointerdown', new FakeElement(link), { pointerType: 'touch' })
  vi.advanceTimersByTime(39)
  expect(prefetched).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(prefetched).toHaveLength(2)
})

test('only the last of several links is prefetched when the pointer crosses them', () => {
  const last = { href: '/faq' }
  for (const crossed of [link, { href: '/contact' }, last]) {
    send('pointerover', new FakeElement(crossed))
    vi.advanceTimersByTime(20)
  }
  vi.advanceTimersByTime(1000)
  expect(prefetched).toEqual([last])
})

test('events on targets outside links prefetch nothing', () => {
  for (const target of [new FakeElement(null), page]) {
    send('pointerover', target)
    vi.advanceTimersByTime(1000)
  }
  expect(prefetched).toEqual([])
})

test('stopping cancels a waiting prefetch and prevents further ones', () => {
  send('pointerover', new FakeElement(link))
  stop()
  send('focusin', new FakeElement(link))
  vi.advanceTimersByTime(1000)
  expect(prefetched).toEqual([])
})
