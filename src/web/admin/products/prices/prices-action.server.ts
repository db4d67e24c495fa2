import type { Db } from '#platform/database/database.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { planPrice, stopPlan, type PricePlanned } from '#shop/pricing/plan-price.server.ts'
import { parsePricePlan } from '#shop/pricing/price-plan.ts'
import { failure, success } from '../../action-result.ts'
import { commonMessages, productMessages } from '../../messages.ts'
import { planErrorTexts, planMessages, type PricesResult } from './prices-result.ts'

type PricesRequest = { productId: string; adminId: string; form: FormData }

export async function pricesAction(db: Db, request: PricesRequest): Promise<PricesResult> {
  switch (request.form.get('intent')) {
    case 'plan-price':
      return plan(db, request)
    case 'stop-plan':
      return stop(db, request)
    default:
      return failure(commonMessages.notUnderstood)
  }
}

async function plan(db: Db, { productId, adminId, form }: PricesRequest): Promise<PricesResult> {
  const { value, errors } = parsePricePlan(form, new Date())
  if (errors.length > 0)
    return {
      ...failure(productMessages.markedFields),
      problems: textsByField(errors, planErrorTexts),
    }
  return results[(await planPrice(db, { productId, plan: value, plannedBy: adminId })).outcome]
}

const marked = failure(productMessages.markedFields)

const results: Record<PricePlanned['outcome'], PricesResult> = {
  planned: success(planMessages.planned),
  'no-such-product': failure(planMessages.noSuchProduct),
  'above-original': { ...marked, problems: { price: productMessages.aboveOriginal } },
  overlaps: { ...marked, problems: { beginsAt: planMessages.overlaps } },
  'too-many': failure(planMessages.tooMany),
}

async function stop(db: Db, { productId, adminId, form }: PricesRequest): Promise<PricesResult> {
  const planId = String(form.get('planId'))
  const { outcome } = await stopPlan(db, { productId, planId, stoppedBy: adminId })
  return outcome === 'not-open' ? failure(planMessages.notOpen) : success(planMessages[outcome])
}
