import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whileResponding } from './while-responding.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('quick work returns its result or its error without asking the server', async () => {
  const responds = vi.fn(async () => false)
  expect(await whileResponding(Promise.resolve('page'), responds)).toBe('page')
  const failing = whileResponding(Promise.reject(new Error('wrong query')), responds)
  await expect(failing).rejects.toThrow('wrong query')
  expect(responds).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('slow work is waited for as long as the server responds', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const responds = vi.fn(async () => true)
  const result = whileResponding(promise, responds)
  await vi.advanceTimersByTimeAsync(5_500)
  expect(responds).toHaveBeenCalledTimes(5)
  resolve('page')
  expect(await result).toBe('page')
})

test('work on a server that does not respond is given up, and its later error is ignored', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  const result = whileResponding(promise, async () => false)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(await result).toBeNull()
  reject(new Error('connection lost'))
  await vi.advanceTimersByTimeAsync(0)
})

test('work that ends while the server is asked returns its result', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const silent = () => new Promise<boolean>(() => {})
  const result = whileResponding(promise, silent)
  await vi.advanceTimersByTimeAsync(1_500)
  resolve('page')
  expect(await result).toBe('page')
})
