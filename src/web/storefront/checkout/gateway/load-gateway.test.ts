import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GatewayDidNotLoad, loadGateway } from './load-gateway.ts'

const ADDRESS = 'https://checkout.example/v1/checkout.js'
const Gateway = vi.fn()

type Script = {
  src: string
  onload: () => void
  onerror: () => void
  remove: ReturnType<typeof vi.fn>
}
let added: Script[] = []

beforeEach(() => {
  vi.useFakeTimers()
  added = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {
    createElement: () => ({ remove: vi.fn() }),
    head: { append: (script: Script) => added.push(script) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const arrive = () => Reflect.set(window, 'Razorpay', Gateway)

test('the script is loaded from the gateway, and its constructor is returned', async () => {
  const loading = loadGateway(ADDRESS)
  expect(added.map(({ src }) => src)).toEqual([ADDRESS])
  arrive()
  added[0]!.onload()
  expect(await loading).toBe(Gateway)
  expect(vi.getTimerCount()).toBe(0)
})

test('a script that is already there is not loaded again', async () => {
  arrive()
  expect(await loadGateway(ADDRESS)).toBe(Gateway)
  expect(added).toEqual([])
})

test.each<[string, (script: Script) => unknown]>([
  ['is blocked', (script) => script.onerror()],
  ['loads without the gateway, for example an empty page of a proxy', (script) => script.onload()],
  ['takes longer than ten seconds', () => vi.advanceTimersByTime(10_000)],
])('a script that %s is removed, and the next press tries again', async (_name, fail) => {
  const failed = expect(loadGateway(ADDRESS)).rejects.toThrow(GatewayDidNotLoad)
  fail(added[0]!)
  await failed
  expect(added[0]!.remove).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)

  const again = loadGateway(ADDRESS)
  expect(added).toHaveLength(2)
  arrive()
  added[1]!.onload()
  expect(await again).toBe(Gateway)
})

test('a slow script has ten seconds', async () => {
  const loading = loadGateway(ADDRESS)
  vi.advanceTimersByTime(9_999)
  expect(added[0]!.remove).not.toHaveBeenCalled()
  arrive()
  added[0]!.onload()
  expect(await loading).toBe(Gateway)
})
