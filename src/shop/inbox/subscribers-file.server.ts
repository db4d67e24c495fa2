import type { Db } from '#platform/database/database.server.ts'
import { CSV_BEGINNING, csvLine } from '../csv-line.ts'
import { listSubscribersAfter } from './subscriber-store.server.ts'
import type { Subscriber } from './subscriber.ts'

const ROWS_AT_ONCE = 1_000

/** Every subscriber and what they agreed to, a part at a time: the list may be longer than what a process likes to hold. */
export async function* subscribersFile(db: Db): AsyncGenerator<string> {
  yield (
    CSV_BEGINNING +
      csvLine(['Email', 'Status', 'Subscribed at', 'Subscribed on', 'Unsubscribed at'])
  )
  let last: string | null = null
  for (;;) {
    const rows: Subscriber[] = await listSubscribersAfter(db, last, ROWS_AT_ONCE)
    if (rows.length > 0) yield rows.map(lineOf).join('')
    if (rows.length < ROWS_AT_ONCE) return
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
