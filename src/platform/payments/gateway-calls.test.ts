import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { currentRequest } from '../log/current-request.server.ts'
import {
  resultOf,
  callOnce,
  callWithRetries,
  GatewayRefusal,
  NoResponse,
} from './gateway-calls.server.ts'

afterEach(() => vi.restoreAllMocks())

const failing = (rejection: unknown) => () => Promise.reject(rejection)
const problemOf = (rejection: unknown) =>
  callOnce(failing(rejection), z.unknown()).then(
    () => null,
    (problem: unknown) => problem,
  )
const described = { code: 'BAD_REQUEST_ERROR', description: 'x' }

describe('rejections', () => {
  test.each([
    ['of the SDK', { statusCode: 400, error: described }],
    ['of axios', { response: { status: 400, data: { error: described } } }],
  ])('a refusal in the shape %s keeps its status and reason', async (_name, rejection) => {
    expect(await problemOf(rejection)).toMatchObject({
      name: 'GatewayRefusal',
      status: 400,
      reason: 'BAD_REQUEST_ERROR',
      isTemporary: false,
    })
  })

  test.each([408, 409, 425, 429])('%i without a body is a refusal for now', async (statusCode) => {
    const problem = await problemOf({ statusCode, error: '<html>' })
    expect(problem).toMatchObject({ name: 'GatewayRefusal', isTemporary: true })
  })

  test('an unreadable order id in a refusal does not hide the refusal', async () => {
    const error = { ...described, metadata: { order_id: 17 } }
    expect(await problemOf({ statusCode: 400, error })).toMatchObject({ existingOrderId: null })
    const known = { ...described, metadata: { order_id: 'order_1' } }
    expect(await problemOf({ statusCode: 400, error: known })).toMatchObject({
      existingOrderId: 'order_1',
    })
  })

  test.each([
    ['a readable server error', { statusCode: 500, error: described }, 'answered 500: x'],
    ['no connection', { statusCode: 0, error: described }, 'could not be reached: x'],
    ['a status as text', { statusCode: '400', error: described }, 'could not be called'],
    ['undefined', undefined, 'could not be called'],
  ])('%s proves nothing', async (_name, rejection, message) => {
    const problem = await problemOf(rejection)
    expect(problem).toBeInstanceOf(NoResponse)
    expect(problem).toHaveProperty('message', expect.stringContaining(message))
  })

  test('a call that throws at once counts as no response and frees the slot of its request', async () => {
    const slot = { pause: vi.fn<() => void>(), resume: vi.fn<() => void>() }
    const call = () => {
      throw new Error('no id')
    }
    await currentRequest.run({ id: 'r', databaseMs: 0, slot }, async () => {
      await expect(callOnce(call, z.unknown())).rejects.toBeInstanceOf(NoResponse)
      await expect(callOnce(async () => '{"id":', z.object({}))).rejects.toBeInstanceOf(NoResponse)
    })
    expect([slot.pause.mock.calls.length, slot.resume.mock.calls.length]).toEqual([2, 2])
  })
})

describe('retries', () => {
  const lost = new NoResponse('lost')
  const run = async (problem: Error, mayRetry?: (problem: unknown) => boolean) => {
    const waits: number[] = []
    const call = vi.fn<() => Promise<never>>().mockRejectedValue(problem)
    const wait = async (ms: number) => void waits.push(ms)
    await expect(callWithRetries(call, wait, mayRetry)).rejects.toBe(problem)
    return { calls: call.mock.calls.length, waits }
  }

  test('a lost call is made three times, with pauses between half and all of 400 and 800 ms', async () => {
    for (const [random, waits] of [
      [0, [200, 400]],
      [1, [400, 800]],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(random)
      expect(await run(lost)).toEqual({ calls: 3, waits })
    }
  })

  test('a final refusal, a bug and a command that must not be repeated are called once', async () => {
    const once = { calls: 1, waits: [] }
    expect(await run(new GatewayRefusal(400, described))).toEqual(once)
    expect(await run(new TypeError('bug'))).toEqual(once)
    expect(await run(lost, () => false)).toEqual(once)
  })

  test('a call is not repeated once the customer has waited for eight seconds', async () => {
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(8_001)
    expect(await run(lost)).toEqual({ calls: 1, waits: [] })
  })
})

describe('queries', () => {
  const refusal = new GatewayRefusal(404, described)

  test('null for a refusal is a result, and undefined leaves the query unavailable', async () => {
    expect(await resultOf(failing(refusal), () => null)).toBeNull()
    const none = { outcome: 'unavailable', reason: refusal.message }
    expect(await resultOf(failing(refusal), () => undefined)).toEqual(none)
    expect(await resultOf(failing(new NoResponse('lost')), () => null)).toEqual({
      outcome: 'unavailable',
      reason: 'lost',
    })
  })

  test('a bug is not taken for an unavailable gateway', async () => {
    await expect(resultOf(failing(new TypeError('bug')), () => null)).rejects.toThrow('bug')
  })
})
