import type { Db } from '#platform/database/database.server.ts'
import {
  updateReviewRequestsEnded,
  updateReviewRequestsWanted,
} from './mail-choice-store.server.ts'

/** Repeating changes nothing. */
export async function chooseReviewRequests(
  db: Db,
  choice: { customerId: string; isOn: boolean },
): Promise<void> {
  await (choice.isOn ? updateReviewRequestsWanted : updateReviewRequestsEnded)(
    db,
    choice.customerId,
  )
}
