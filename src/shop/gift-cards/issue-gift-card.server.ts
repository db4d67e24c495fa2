import { createHash, randomInt } from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { indianDay } from '../tax/dated.ts'
import { giftCardMail } from './gift-card-mail.ts'
import { listGiftCardTerms } from './gift-card-terms-store.server.ts'
import { termsOn } from './gift-card-terms.ts'
import {
  findCardOfRequest,
  findGiftCard,
  insertGiftCard,
  updateGiftCardCancelled,
  type EarlierCard,
} from './gift-card-store.server.ts'
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  GIFT_CANCEL_REASON_MAX,
  type NewGiftCard,
} from './gift-card.ts'

export type GiftCardParts = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  config: { shopName: string; shopUrl: string }
}

export type GiftCardIssued =
  /** The code cannot be read again. It is null if it was mailed. */
  | { outcome: 'issued'; code: string | null; codeEnd: string; terms: string }
  /** The form was sent before, perhaps with other content. Nothing was issued now. */
  | ({ outcome: 'issued-before' } & EarlierCard)

/** A code has 78 bits, so that a plain hash is enough. */
export function hashOfCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}

function newCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join('')
}

/** Issues a card that was paid outside the shop, or is a present. The code is mailed in a sealed job;
 * without an address it is returned once. No GST is due: the card is a means of payment. It is valid at
 * least as long as the terms of the day say, and keeps their text. */
export async function issueGiftCard(
  { db, jobs, config }: GiftCardParts,
  { card, requestKey, staffId }: { card: NewGiftCard; requestKey: string; staffId: string },
): Promise<GiftCardIssued> {
  return inTransaction(db, async (tx): Promise<GiftCardIssued> => {
    const code = newCode()
    const codeEnd = code.slice(-4)
    const codeHash = hashOfCode(code)
    const { months: shortest, body: terms } = termsOn(
      await listGiftCardTerms(tx),
      indianDay(new Date()),
    )
    const months = card.months === 0 ? 0 : Math.max(card.months, shortest)
    const toInsert = { ...card, months, terms, requestKey, staffId, codeHash, codeEnd }
    const issued = await insertGiftCard(tx, toInsert)
    if (!issued) return { outcome: 'issued-before', ...(await findCardOfRequest(tx, toInsert)) }
    const { id, expiresAt } = issued
    if (card.receiverEmail)
      await queueMail(jobs, tx, giftCardMail({ ...card, code, expiresAt, terms }, config))
    await recordChange(tx, {
      staffId,
      action: 'gift-card-issued',
      subject: `gift-card:${id}`,
      before: null,
      after: {
        'amount paise': card.amountPaise,
        'paid by': card.paidBy,
        'code ends with': codeEnd,
      },
    })
    return { outcome: 'issued', code: card.receiverEmail ? null : code, codeEnd, terms }
  })
}

export type GiftCardCancelled = {
  outcome: 'cancelled' | 'reason-missing' | 'unknown-card' | 'not-open'
}

/** Cancels a card that is not redeemed, for example because its buyer got the money back. */
export async function cancelGiftCard(
  db: Db,
  { id, reason, staffId }: { id: number; reason: string; staffId: string },
): Promise<GiftCardCancelled> {
  if (!reason || reason.length > GIFT_CANCEL_REASON_MAX) return { outcome: 'reason-missing' }
  const card = await findGiftCard(db, id)
  if (!card) return { outcome: 'unknown-card' }
  return inTransaction(db, async (tx): Promise<GiftCardCancelled> => {
    if (!(await updateGiftCardCancelled(tx, { id, reason }))) return { outcome: 'not-open' }
    await recordChange(tx, {
      staffId,
      action: 'gift-card-cancelled',
      subject: `gift-card:${id}`,
      before: { 'amount paise': card.amountPaise },
      after: { reason },
    })
    return { outcome: 'cancelled' }
  })
}
