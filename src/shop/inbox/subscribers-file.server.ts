import type { Db } from '#platform/database/database.server.ts'
import { UTF8_BOM, csvLine } from '../csv-line.ts'
import { listSubscribersAfter } from './subscriber-store.server.ts'
import type { Subscriber } from './subscriber.ts'

const BATCH_SIZE = 1_000

/** Exports all subscribers with their consent as CSV, in batches to save memory. */
export async function* subscribersFile(db: Db): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(['Email', 'Status', 'Subscribed at', 'Subscribed on', 'Unsubscribed at'])
  let last: string | null = null
  for (;;) {
    const rows: Subscriber[] = await listSubscribersAfter(db, last, BATCH_SIZE)
    if (rows.length > 0) yield rows.map(lineOf).join('')
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)!.id
  }
}

function lineOf({ email, subscribedAt, subscribedOn, unsubscribedAt }: Subscriber): string {
  return csvLine([
    email,
    unsubscribedAt ? 'unsubscribed' : 'subscribed',
    subscribedAt.toISOString(),
    subscribedOn,
    unsubscribedAt?.toISOString() ?? '',
  ])
}
