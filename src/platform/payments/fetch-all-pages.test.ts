import { expect, test } from 'vitest'
import { fetchAllPages, PAGE_MAX } from './fetch-all-pages.ts'

const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: String(from + index) }))

test('a list is fetched completely, page by page', async () => {
  const all = ids(0, 2 * PAGE_MAX + 5)
  expect(await fetchAllPages(async ({ skip, count }) => all.slice(skip, skip + count))).toEqual(all)
  expect(await fetchAllPages(async () => [])).toEqual([])
})

test('an entry that moves to the next page while the list grows is returned once', async () => {
  const all = ids(0, PAGE_MAX + 1)
  const read = async ({ skip, count }: { skip: number; count: number }) => {
    const page = all.slice(skip, skip + count)
    all.unshift({ id: 'new' })
    return page
  }
  expect((await fetchAllPages(read)).map(({ id }) => id)).toEqual(
    ids(0, PAGE_MAX + 1).map(({ id }) => id),
  )
})

test('an endless list is an error and never an incomplete result', async () => {
  await expect(fetchAllPages(async ({ skip }) => ids(skip, skip + PAGE_MAX))).rejects.toThrow(
    'more than',
  )
})
