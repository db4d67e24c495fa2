import {
  PLANS_MAX,
  type PricePlanErrorCode,
  type PricePlanField,
} from '#shop/pricing/price-plan.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import type { ActionResult } from '../../action-result.ts'
import { productMessages } from '../../messages.ts'

export type PricesResult = ActionResult & { problems?: FieldTexts<PricePlanField> }

export const planErrorTexts: Record<PricePlanErrorCode, string> = {
  missing: productMessages.missing,
  'not-a-price': productMessages.notAPrice,
  'price-out-of-range': productMessages.priceOutOfRange,
  'above-original': productMessages.aboveOriginal,
  'not-a-time': productMessages.notATime,
  'ends-before-start': productMessages.endsBeforeStart,
  'ends-in-the-past': 'This time has passed already.',
  'too-long': productMessages.notAPrice,
  'too-many': productMessages.notAPrice,
  'not-a-day': productMessages.notADay,
  'not-in-future': productMessages.notInFuture,
  'not-a-number': productMessages.notAPrice,
  'not-an-hsn': productMessages.notAnHsn,
  'not-a-country': productMessages.notAPrice,
  'unknown-choice': productMessages.notAPrice,
}

export const planMessages = {
  planned: 'The price is planned',
  cancelled: 'The plan is cancelled',
  ended: 'The planned price has ended',
  notOpen: 'This plan has ended already. You now see its current state.',
  overlaps:
    'Another planned price is in force at this time. Choose another time or cancel it first.',
  tooMany: `A product can have at most ${PLANS_MAX} open plans.`,
  noSuchProduct: 'This product is no longer in the shop.',
}
