import { isUnavailable } from '#platform/payments/gateway.server.ts'
import type { PaymentServices } from './payment-services.server.ts'

/** After this many unanswered calls in a row, the remaining items are skipped. */
const UNAVAILABLE_MAX = 3

/** Processes items one after another. A failure is logged and does not stop the rest. `work` may
 * resolve to `Unavailable`. Returns the items that must be processed again. */
export async function processEach<Item>(
  { log }: PaymentServices,
  task: string,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<Item[]> {
  const failed: Item[] = []
  let unavailable = 0
  for (const item of items) {
    if (unavailable === UNAVAILABLE_MAX) {
      failed.push(item)
      continue
    }
    try {
      const result = await work(item)
      if (!isUnavailable(result)) {
        unavailable = 0
        continue
      }
      unavailable++
      log.warn({ task, reason: result.reason }, 'gateway unavailable')
    } catch (err) {
      log.error({ err, task }, 'payment task failed')
    }
    failed.push(item)
  }
  return failed
}
