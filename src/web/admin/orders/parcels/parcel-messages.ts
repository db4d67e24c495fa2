import type { ParcelCancelled } from '#shop/parcels/booking/pack-with-carrier.server.ts'
import type { AnswerPassedOn } from '#shop/parcels/failed-deliveries/answer-failed-delivery.server.ts'
import type { FailureErrorCode } from '#shop/parcels/failed-deliveries/failed-delivery.ts'
import type { FailureRecorded } from '#shop/parcels/failed-deliveries/record-failed-delivery.server.ts'
import type { ParcelInspected } from '#shop/parcels/inspection/inspect-parcel.server.ts'
import type { ParcelCourierSet } from '#shop/parcels/move-parcel.server.ts'
import type { ParcelPacked } from '#shop/parcels/pack-parcel.server.ts'

const changed = 'Somebody else changed this parcel first. You now see its current state.'
const wrongNumber = 'This courier has no such numbers. Please check it. Nothing was saved.'

export const packErrors: Record<Exclude<ParcelPacked['outcome'], 'packed'> | 'no-account', string> =
  {
    'not-confirmed': 'Please confirm the order before you pack it.',
    'already-sent': 'This order has been sent already.',
    'not-open': 'This order is not open. Nothing was packed.',
    'not-left': 'Some of these pieces are in another parcel already. Nothing was packed.',
    'wrong-number': wrongNumber,
    'unknown-order': 'There is no such order.',
    'no-account': 'Please enter the account with the carrier first, under Couriers.',
  }

export const fieldErrors = {
  nothing: 'Please choose at least one piece.',
  'not-a-number': 'Please enter weight and sides as numbers: kilograms and centimetres.',
  'too-long': 'Please use at most 80 characters for courier and number.',
}

export const moveErrors: Record<
  Exclude<ParcelCancelled['outcome'], 'moved' | 'carrier-refused'>,
  string
> = {
  'changed-by-someone-else': changed,
  'not-possible': 'The parcel cannot change to this state.',
  'unknown-parcel': 'There is no such parcel.',
  'carrier-away': 'The carrier does not answer. Nothing was changed. Try again.',
  'no-account': 'The account with the carrier is missing. Nothing was changed.',
}

export const courierErrors: Record<Exclude<ParcelCourierSet['outcome'], 'saved'>, string> = {
  'changed-by-someone-else': changed,
  'wrong-number': wrongNumber,
  'unknown-parcel': 'There is no such parcel.',
}

export const inspectErrors: Record<
  Exclude<ParcelInspected['outcome'], 'inspected' | 'not-possible'>,
  string
> = {
  'changed-by-someone-else': changed,
  'reason-missing': 'Please say in a few words what you found.',
  'too-many': 'More pieces than were in the parcel. Nothing was saved.',
  'unknown-parcel': 'There is no such parcel.',
}

export const failureErrors: Record<FailureErrorCode, string> = {
  'no-reason': 'Please choose why the parcel could not be delivered.',
  'wrong-day': 'Please choose the day of the attempt, today or earlier.',
  'too-long': 'Please use at most 200 characters for the note.',
}

export const failedErrors: Record<
  Exclude<FailureRecorded['outcome'] | AnswerPassedOn['outcome'], 'recorded' | 'saved'>,
  string
> = {
  'changed-by-someone-else': changed,
  'not-possible': 'This parcel is not on its way to the customer. Nothing was recorded.',
  'wrong-day': 'The parcel was packed after that day. Nothing was recorded.',
  'unknown-parcel': 'There is no such parcel.',
}
