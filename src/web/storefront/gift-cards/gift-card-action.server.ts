import type pg from 'pg'
import type { Db } from '#platform/database/database.server.ts'
import { redeemGiftCard, type GiftCardRedeemed } from '#shop/gift-cards/redeem-gift-card.server.ts'
import { lineText } from '#shop/form-text.ts'
import { endSentence, formatPaise } from '#shop/money.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import { failed, succeeded, type AccountResult } from '../account/account-result.ts'

const TYPED_MAX = 100

const refusals: Record<
  Exclude<GiftCardRedeemed['outcome'], 'redeemed' | 'too-many-attempts'>,
  string
> = {
  'unknown-code': 'There is no gift card with this code. Please check each character.',
  'already-redeemed': 'This gift card is redeemed already.',
  cancelled: 'This gift card was cancelled. Please ask the person who gave it to you.',
  expired: 'This gift card has expired.',
}

export async function redeemAction(
  shop: { db: Db; pool: pg.Pool },
  { customerId, address, form }: { customerId: string; address: string; form: FormData },
): Promise<AccountResult> {
  const typed = lineText(form.get('giftCode')).slice(0, TYPED_MAX)
  const redeemed = await redeemGiftCard(shop, { typed, customerId, address })
  if (redeemed.outcome === 'redeemed')
    return succeeded(
      'gift-card',
      endSentence(`${formatPaise(redeemed.amountPaise)} of store credit are yours`),
    )
  const problem =
    redeemed.outcome === 'too-many-attempts'
      ? rateLimitMessage(redeemed.retryAfterSeconds)
      : refusals[redeemed.outcome]
  return { ...failed('gift-card', 'No gift card was redeemed.', { giftCode: problem }), typed }
}
