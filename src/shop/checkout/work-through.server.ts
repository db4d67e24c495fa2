import { GatewayUnavailable } from '#platform/payments/gateway.server.ts'
import type { Till } from './till.server.ts'

/** After so many questions in a row without an answer the gateway is away, and nobody goes on asking. */
const UNANSWERED_MAX = 3

/**
 * One item after another. One that cannot be worked on is logged and does not stand in the way of the others.
 * Answers those that have to be done again.
 */
export async function workThrough<Item>(
  till: Till,
  task: string,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<Item[]> {
  const left: Item[] = []
  let unanswered = 0
  for (const item of items) {
    if (unanswered === UNANSWERED_MAX) {
      left.push(item)
      continue
    }
    try {
      await work(item)
      unanswered = 0
    } catch (problem) {
      left.push(item)
      const isAway = problem instanceof GatewayUnavailable
      if (isAway) unanswered++
      till.log[isAway ? 'warn' : 'error'](
        { err: problem, task },
        isAway ? 'the gateway could not be asked' : 'something about money could not be done',
      )
    }
  }
  return left
}
