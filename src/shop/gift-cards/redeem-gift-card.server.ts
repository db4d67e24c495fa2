import type pg from 'pg'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { retryDeadlock } from '#platform/database/retry-deadlock.server.ts'
import { countAttempt, type RateLimit } from '#platform/rate-limits/rate-limits.server.ts'
import { insertGiftCredit } from '../credit/credit-store.server.ts'
import type { Paise } from '../money.ts'
import { findGiftCardByHash, updateGiftCardRedeemed } from './gift-card-store.server.ts'
import { giftCardState, parseGiftCode } from './gift-card.ts'
import { hashOfCode } from './issue-gift-card.server.ts'

const HOUR = 3600
const byAddress: RateLimit = { name: 'gift-card', attemptsMax: 30, windowSeconds: HOUR }
const byAccount: RateLimit = { name: 'gift-card-account', attemptsMax: 10, windowSeconds: HOUR }

export type GiftCardRedeemed =
  | { outcome: 'redeemed'; amountPaise: Paise; expiresAt: Date | null }
  | { outcome: 'unknown-code' | 'already-redeemed' | 'cancelled' | 'expired' }
  | { outcome: 'too-many-attempts'; retryAfterSeconds: number }

/** Turns a card into store credit of an account, once. Attempts are limited by account and network
 * address, because codes must not be guessed. */
export async function redeemGiftCard(
  { db, pool }: { db: Db; pool: pg.Pool },
  { typed, customerId, address }: { typed: string; customerId: string; address: string },
): Promise<GiftCardRedeemed> {
  for (const [limit, key] of [
    [byAddress, address],
    [byAccount, customerId],
  ] as const) {
    const allowance = await countAttempt(pool, limit, key)
    if (!allowance.allowed)
      return { outcome: 'too-many-attempts', retryAfterSeconds: allowance.retryAfterSeconds }
  }
  const code = parseGiftCode(typed)
  if (!code) return { outcome: 'unknown-code' }
  return redeem(db, { codeHash: hashOfCode(code), customerId })
}

async function redeem(
  db: Db,
  wish: { codeHash: string; customerId: string },
): Promise<GiftCardRedeemed> {
  const redeemOnce = async (tx: Db): Promise<GiftCardRedeemed> => {
    const card = await updateGiftCardRedeemed(tx, wish)
    if (!card) return refusalOf(tx, wish.codeHash)
    const { id, codeEnd, amountPaise, expiresAt } = card
    const reason = `Gift card ending in ${codeEnd}`
    await insertGiftCredit(tx, {
      ...{ customerId: wish.customerId, giftCardId: id, amountPaise, expiresAt, reason },
    })
    return { outcome: 'redeemed', amountPaise, expiresAt }
  }
  // The erasure of the account locks the account before the card.
  return retryDeadlock(() => inTransaction(db, redeemOnce))
}

async function refusalOf(tx: Db, codeHash: string): Promise<GiftCardRedeemed> {
  const card = await findGiftCardByHash(tx, codeHash)
  if (!card) return { outcome: 'unknown-code' }
  const state = giftCardState(card, new Date())
  return { outcome: state === 'open' || state === 'redeemed' ? 'already-redeemed' : state }
}
