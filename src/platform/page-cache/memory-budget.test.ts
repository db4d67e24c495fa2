import { expect, test } from 'vitest'
import { pageCacheBudget } from './memory-budget.ts'

const megabytes = (processes: number, wanted: number | null = null) =>
  pageCacheBudget(processes, wanted) / 1024 / 1024

test('few processes share the default memory, and each of many processes gets a minimum', () => {
  expect([1, 2, 3, 4, 16].map((processes) => megabytes(processes))).toEqual([24, 12, 8, 8, 8])
})

test('a configured size is the total over all processes', () => {
  expect([megabytes(1, 512), megabytes(16, 512), megabytes(4, 8)]).toEqual([512, 32, 2])
})
