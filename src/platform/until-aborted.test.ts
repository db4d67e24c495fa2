import { expect, test } from 'vitest'
import { untilAborted } from './until-aborted.ts'

test('a promise that settles before the abort decides the result', async () => {
  const { signal } = new AbortController()
  expect(await untilAborted(Promise.resolve('done'), signal)).toBe('done')
  await expect(untilAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken')
})

test('waiting for an endless promise ends when the signal aborts or is already aborted', async () => {
  const endless = new Promise<never>(() => {})
  const controller = new AbortController()
  const waiting = untilAborted(endless, controller.signal)
  controller.abort(new Error('too late'))
  await expect(waiting).rejects.toThrow('too late')
  await expect(untilAborted(endless, controller.signal)).rejects.toThrow('too late')
})
