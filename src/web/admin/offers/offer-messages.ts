import { OFFERS_MAX, type OfferPhase } from '#shop/offers/offer.ts'
import { OFFER_PRODUCTS_MAX, type OfferErrorCode } from '#shop/offers/parse-offer.ts'
import type { OfferSaved } from '#shop/offers/save-offer.server.ts'
import { offerRefusal, type OfferResult } from './offer-result.ts'

export const offerMessages = {
  markedFields: 'Nothing was saved. Please check the marked fields.',
  unknown: 'This offer no longer exists.',
  used: 'Orders have used this offer, so it cannot be deleted. Set its state to Ended.',
  changedByOther:
    'Somebody else changed this offer first. Nothing was overwritten: look at their version in another tab, then load this page again.',
  tooMany: `A shop has at most ${OFFERS_MAX} offers. Delete one that no order has used.`,
}

export const offerErrorTexts: Record<OfferErrorCode, string> = {
  missing: 'Please fill this in.',
  'too-long': 'This is too long.',
  'not-a-code': 'A code has 3 to 24 letters, digits and hyphens, such as DIWALI10.',
  'not-a-percent': 'Please enter a percentage from 0.01 to 100, such as 12.5.',
  'not-an-amount': 'Please enter an amount up to 5,00,000 rupees, such as 500.',
  'not-a-count': 'Please enter a whole number from 1 to 10,00,000.',
  'too-many': `Please choose at most ${OFFER_PRODUCTS_MAX} products. Use a collection for a longer list.`,
  'not-a-time': 'Please enter a date and a time, such as 2026-11-24T18:30.',
  'ends-before-start': 'This must be later than the start.',
}

export const phaseTexts: Record<OfferPhase, string> = {
  draft: 'Draft',
  planned: 'Not started',
  running: 'Running',
  paused: 'Paused',
  ended: 'Ended',
}

export function offerRefusalOf(outcome: Exclude<OfferSaved['outcome'], 'saved'>): OfferResult {
  switch (outcome) {
    case 'no-such-offer':
      return offerRefusal(offerMessages.unknown)
    case 'changed-by-someone-else':
      return offerRefusal(offerMessages.changedByOther)
    case 'too-many-offers':
      return offerRefusal(offerMessages.tooMany)
    case 'code-taken':
      return offerRefusal(offerMessages.markedFields, { code: 'Another offer has this code.' })
  }
}
