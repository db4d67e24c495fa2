import type { StaffNotice } from '../messages/staff-notice.ts'
import type { Parcel } from './parcel.ts'
import type { ParcelState } from './parcel-state.ts'

const texts: Partial<Record<ParcelState, string>> = {
  undelivered: 'could not be delivered',
  returning: 'is on its way back',
  returned: 'has come back and waits for inspection',
  lost: 'is lost or damaged',
}

/** Null for a state that needs nothing from staff. */
export function parcelNotice(
  order: { number: string },
  parcel: Pick<Parcel, 'number' | 'state' | 'version'>,
): StaffNotice | null {
  const text = texts[parcel.state]
  return text ? noticeOf(order, parcel, text) : null
}

/** The carrier could not book the parcel or pick it up. */
export function parcelProblemNotice(
  order: { number: string },
  parcel: Pick<Parcel, 'number' | 'version'>,
  problem: string,
): StaffNotice {
  return noticeOf(order, parcel, problem)
}

/** The carrier failed again; the first time is a change of the state. */
export function failedAgainNotice(
  order: { number: string },
  parcel: Pick<Parcel, 'number' | 'version'>,
  attempt: number,
): StaffNotice {
  const notice = noticeOf(order, parcel, `could not be delivered (attempt ${attempt})`)
  return { ...notice, subject: `${notice.subject}-attempt-${attempt}` }
}

export function answeredNotice(
  order: { number: string },
  parcel: Pick<Parcel, 'number' | 'version'>,
  answer: number,
): StaffNotice {
  const notice = noticeOf(order, parcel, 'could not be delivered, and the customer has answered')
  return { ...notice, subject: `${notice.subject}-answer-${answer}` }
}

function noticeOf(
  { number }: { number: string },
  parcel: Pick<Parcel, 'number' | 'version'>,
  text: string,
): StaffNotice {
  return {
    event: 'parcel-problem',
    subject: `parcel:${number}-${parcel.number}-${parcel.version}`,
    summary: `${number}, parcel ${parcel.number} ${text}`,
    path: `/admin/orders/${number}`,
  }
}
