import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStream, type LiveOptions } from './follow-stream.ts'

class FakeSource extends EventTarget {
  static CLOSED = 2
  readyState = 1
  constructor() {
    super()
    sources.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
}
let sources: FakeSource[] = []
let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  sources = []
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function follow(options: LiveOptions = {}) {
  const revalidate = vi.fn()
  const follower = { forget: vi.fn(), setConnected: vi.fn() }
  const onAccountChange = vi.fn()
  const stop = followStream('/live', revalidate, { follower, onAccountChange, ...options })
  const send = (type: string) => sources.at(-1)!.dispatchEvent(new Event(type))
  return { revalidate, follower, onAccountChange, stop, send }
}

function show(visibility: 'visible' | 'hidden'): void {
  page.visibilityState = visibility
  page.dispatchEvent(new Event('visibilitychange'))
}

test('a page revalidates when the stream opens, unless its data is fresh, and at every change', () => {
  const fresh = follow({ isFreshAtStart: true })
  fresh.send('open')
  expect(fresh.revalidate).not.toHaveBeenCalled()
  fresh.send('open')
  fresh.send('changed')
  expect(fresh.revalidate).toHaveBeenCalledTimes(2)

  const other = follow()
  other.send('open')
  expect(other.revalidate).toHaveBeenCalledOnce()
})

test('change and stale events clear the follower; opening and change events refresh the account', () => {
  const { follower, onAccountChange, send, revalidate } = follow({ isFreshAtStart: true })
  for (const type of ['open', 'changed', 'stale', 'account']) send(type)
  expect(follower.setConnected).toHaveBeenLastCalledWith(true)
  expect(follower.forget).toHaveBeenCalledTimes(2)
  expect(onAccountChange).toHaveBeenCalledTimes(3)
  expect(revalidate).toHaveBeenCalledOnce()
})

test('a hidden page has no connection, and opens one when it is shown', () => {
  const { follower } = follow()
  show('hidden')
  expect(sources.map(({ readyState }) => readyState)).toEqual([FakeSource.CLOSED])
  expect(follower.setConnected).toHaveBeenLastCalledWith(false)
  show('visible')
  expect(sources).toHaveLength(2)
})

test('a page that alerts its user keeps its connection while it is hidden', () => {
  follow({ listensHidden: true })
  show('hidden')
  expect(sources.map(({ readyState }) => readyState)).toEqual([1])
})

test('a refused connection is tried again within 45 seconds and then revalidates', () => {
  const { send, revalidate } = follow({ isFreshAtStart: true })
  sources[0]!.readyState = FakeSource.CLOSED
  send('error')
  vi.advanceTimersByTime(45_000)
  expect(sources).toHaveLength(2)
  send('open')
  expect(revalidate).toHaveBeenCalledOnce()
})

test('a connection that the browser restores is not opened twice', () => {
  const { send } = follow()
  send('error')
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(1)
})

test('after the stop, the connection is closed and stays closed', () => {
  const { stop } = follow()
  stop()
  show('visible')
  expect(sources.map(({ readyState }) => readyState)).toEqual([FakeSource.CLOSED])
})
