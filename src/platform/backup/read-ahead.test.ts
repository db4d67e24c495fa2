import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

async function* numbers(count: number, begun: number[] = []): AsyncGenerator<number> {
  for (let number = 0; number < count; number++) {
    begun.push(number)
    yield number
  }
}

test.each([0, 1, 5])('%i values are yielded in order', async (count) => {
  const seen: number[] = []
  for await (const number of readAhead(numbers(count), 3)) seen.push(number)
  expect(seen).toEqual([...Array(count).keys()])
})

test('the given number of values is requested before it is needed, and no more', async () => {
  const begun: number[] = []
  const reader = readAhead(numbers(10, begun), 3)
  expect(await reader.next()).toEqual({ value: 0, done: false })
  expect(begun).toEqual([0, 1, 2])
  await reader.next()
  expect(begun).toEqual([0, 1, 2, 3])
  await reader.return(undefined)
})

test('an error is thrown after the values before it', async () => {
  async function* failing() {
    yield* numbers(2)
    throw new Error('the disk is gone')
  }
  const seen: number[] = []
  const read = async () => {
    for await (const number of readAhead(failing(), 3)) seen.push(number)
  }
  await expect(read()).rejects.toThrow('the disk is gone')
  expect(seen).toEqual([0, 1])
})

test('a reader that stops early closes the source', async () => {
  let isClosed = false
  async function* closing() {
    try {
      yield* numbers(10)
    } finally {
      isClosed = true
    }
  }
  for await (const number of readAhead(closing(), 3)) if (number === 1) break
  expect(isClosed).toBe(true)
})
