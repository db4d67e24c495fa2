import { afterEach, expect, test, vi } from 'vitest'
import { startPointerParts } from './start-pointer-parts.ts'

afterEach(() => vi.unstubAllGlobals())

type Listener = (event: { target: unknown }) => void

/** A document that only knows its listeners. */
function openPage({ saveData = false, reducesData = false } = {}): Set<Listener> {
  const listeners = new Set<Listener>()
  vi.stubGlobal('document', {
    addEventListener: (_type: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_type: string, listener: Listener) => listeners.delete(listener),
  })
  vi.stubGlobal('navigator', { connection: { saveData } })
  vi.stubGlobal('matchMedia', () => ({ matches: reducesData }))
  return listeners
}

test('a device that saves data waits for no pointer', () => {
  for (const device of [{ saveData: true }, { reducesData: true }]) {
    const listeners = openPage(device)
    startPointerParts()()
    expect(listeners.size).toBe(0)
  }
})

test('other devices wait for a pointer, until they are stopped', () => {
  const listeners = openPage()
  const stop = startPointerParts()
  expect(listeners.size).toBe(2)
  stop()
  expect(listeners.size).toBe(0)
})

test('a pointer elsewhere on the page loads nothing, and the listeners stay', () => {
  vi.stubGlobal(
    'Element',
    class {
      closest = () => null
    },
  )
  const listeners = openPage()
  startPointerParts()
  for (const target of [null, {}, new Element()])
    for (const listener of listeners) listener({ target })
  expect(listeners.size).toBe(2)
})
