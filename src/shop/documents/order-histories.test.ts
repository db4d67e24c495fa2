import { expect, test } from 'vitest'
import { problemsOf } from '../../../tests/support/exchange-fixtures.ts'
import {
  countGapless,
  problemOf,
  sumFiles,
} from '../../../tests/support/order-histories/check-documents.ts'
import {
  changeRates,
  openHistoryShop,
} from '../../../tests/support/order-histories/history-shop.ts'
import { beginHistory, endHistory } from '../../../tests/support/order-histories/history.ts'
import type { History } from '../../../tests/support/order-histories/known-order.ts'
import { seededRandom } from '../../../tests/support/order-histories/random.ts'
import { periodsUntil } from '../books/period.ts'
import { indianDay } from '../tax/dated.ts'

/** `bench/order-histories.ts` runs 2,000. */
const HISTORIES = Number(process.env.ORDER_HISTORIES ?? 40)
const SEED = Number(process.env.ORDER_SEED ?? 20_261_124)
/** Orders at once. `series.test.ts` issues 64 documents at once. */
const AT_ONCE = 6

const shop = await openHistoryShop()

/** Runs the steps of many orders at once, so that documents are issued concurrently. */
async function forEach<Item, Result>(
  items: readonly Item[],
  step: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...items.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results[next[0]] = await step(next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}

test('documents of random orders equal the money kept, without gaps, and fit the return', async () => {
  const histories: History[] = await forEach(
    Array.from({ length: HISTORIES }, (_, index) => index),
    (index) => beginHistory(shop, seededRandom(SEED + index), index),
  )
  await changeRates(shop)
  await forEach(histories, endHistory)
  const problems = await forEach(histories, problemOf)
  expect(
    problems.flatMap((problem, index) => (problem ? [`seed ${SEED + index}: ${problem}`] : [])),
  ).toEqual([])
  expect(await problemsOf(shop.db)).toEqual([])
  expect(histories.some(({ replacements }) => replacements.length > 0)).toBe(true)
  const issued = await countGapless(shop)
  const sums = await sumFiles(shop, periodsUntil(indianDay(new Date())).months[0]!)
  expect(sums.issued).toBe(issued)
  expect(sums.codes).toBe(sums.sections)
  expect(sums.businessRows).toBeGreaterThan(1)
  expect(sums.total).toBe(sums.documents)
  expect(issued).toBeGreaterThan(HISTORIES)
}, 600_000)
