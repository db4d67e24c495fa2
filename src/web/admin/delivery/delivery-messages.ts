import { ZONE_NAME_MAX, type ZoneErrorCode } from '#shop/delivery/parse-zones.ts'

export const zoneMessages: Record<ZoneErrorCode, string> = {
  'name-too-long': `Please use at most ${ZONE_NAME_MAX} characters.`,
  'unknown-state': 'Please use names of states of India, separated by commas.',
  'not-pincodes': 'Please use pincodes or their first digits, separated by commas.',
  nowhere: 'Please name at least one state or pincode.',
  'not-an-amount': 'Please enter an amount like 79.',
}

export const DELIVERY_SAVED = 'Delivery charges saved.'
