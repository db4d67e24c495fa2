import { GRAMS_MAX } from '#shop/delivery/packed-weight.ts'
import { HOLIDAY_NAME_MAX } from '#shop/delivery/parse-dispatch.ts'
import { STEPS_MAX, TRANSIT_MAX_DAYS } from '#shop/delivery/parse-steps.ts'
import { ZONE_NAME_MAX } from '#shop/delivery/parse-zones.ts'
import type { DeliveryErrorCode } from '#shop/delivery/read-fields.ts'

export const deliveryMessages: Record<DeliveryErrorCode, string> = {
  'name-too-long': `Please use at most ${ZONE_NAME_MAX} characters.`,
  'unknown-state': 'Please use names of states of India, separated by commas.',
  'not-pincodes': 'Please use pincodes or their first digits, separated by commas.',
  nowhere: 'Please name at least one state or pincode.',
  'not-an-amount': 'Please enter an amount like 79.',
  'not-days': `Please enter days, at most ${TRANSIT_MAX_DAYS}, and the smaller number first.`,
  'not-steps': `Please write steps like 1000: 120; 2000: 180. At most ${STEPS_MAX}.`,
  'no-weekday': 'Please choose at least one day.',
  'not-a-time': 'Please enter a time like 14:00.',
  'not-holidays': `Please write one holiday per line, like 2026-11-08 Diwali. Names have at most ${HOLIDAY_NAME_MAX} characters.`,
  'not-grams': `Please enter grams from 1 to ${GRAMS_MAX}.`,
}

export const DELIVERY_SAVED = 'Delivery charges saved.'
export const DISPATCH_SAVED = 'Dispatch saved.'
