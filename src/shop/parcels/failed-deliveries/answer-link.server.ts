import type { Db } from '#platform/database/database.server.ts'
import { findAttemptsMax } from '../../settings/delivery-attempts/delivery-attempts-store.server.ts'
import type { Parcel } from '../parcel.ts'
import { findParcel } from '../parcel-store.server.ts'
import type { FailedDelivery } from './failed-delivery.ts'
import {
  findAnswerByKey,
  listFailedDeliveries,
  type StoredAnswer,
} from './failed-delivery-store.server.ts'

/** Whether the parcel still takes an answer: after the last attempt it goes back. */
export async function findIsOpen(
  db: Db,
  { id, state }: Pick<Parcel, 'id' | 'state'>,
): Promise<boolean> {
  return state === 'undelivered' && !(await findWasLastAttempt(db, id))
}

async function findWasLastAttempt(db: Db, parcelId: number): Promise<boolean> {
  const attempts = await listFailedDeliveries(db, parcelId)
  return attempts.length >= (await findAttemptsMax(db))
}

export type AnswerLink = {
  parcel: Parcel
  answer: StoredAnswer
  last: FailedDelivery | undefined
  isOpen: boolean
}

const SHOWN_AFTER_MS = 60 * 60 * 1000

/** The page behind the link of a mail. It ends when the parcel is no longer undelivered, except for a
 * customer who has answered within the last hour. */
export async function findAnswerLink(
  db: Db,
  key: string,
  now = new Date(),
): Promise<AnswerLink | undefined> {
  const answer = await findAnswerByKey(db, key)
  const parcel = answer && (await findParcel(db, answer.parcelId))
  if (!answer || !parcel) return undefined
  if (parcel.state !== 'undelivered' && !(await findIsJustAnswered(db, answer, now)))
    return undefined
  const last = (await listFailedDeliveries(db, parcel.id)).at(-1)
  return { parcel, answer, last, isOpen: await findIsOpen(db, parcel) }
}

/** After the last attempt the answer is the shop's own. */
async function findIsJustAnswered(
  db: Db,
  { parcelId, answeredAt }: StoredAnswer,
  now: Date,
): Promise<boolean> {
  const isRecent = answeredAt !== null && now.getTime() - answeredAt.getTime() < SHOWN_AFTER_MS
  return isRecent && !(await findWasLastAttempt(db, parcelId))
}
