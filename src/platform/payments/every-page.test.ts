import { expect, test } from 'vitest'
import { everyPage, PAGE_MAX } from './every-page.ts'

const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: String(from + index) }))

test('a list is read to its end, page by page', async () => {
  const all = ids(0, 2 * PAGE_MAX + 5)
  expect(await everyPage(async ({ skip, count }) => all.slice(skip, skip + count))).toEqual(all)
  expect(await everyPage(async () => [])).toEqual([])
})

test('what moves to the next page while the list grows is kept once', async () => {
  const all = ids(0, PAGE_MAX + 1)
  const read = async ({ skip, count }: { skip: number; count: number }) => {
    const page = all.slice(skip, skip + count)
    all.unshift({ id: 'new' })
    return page
  }
  expect((await everyPage(read)).map(({ id }) => id)).toEqual(
    ids(0, PAGE_MAX + 1).map(({ id }) => id),
  )
})

test('a list without an end is an error, never half a sum', async () => {
  await expect(everyPage(async ({ skip }) => ids(skip, skip + PAGE_MAX))).rejects.toThrow(
    'more than',
  )
})
