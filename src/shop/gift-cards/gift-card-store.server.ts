import { sql, type ExpressionBuilder } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'
import { pageOf, type Page } from '../paging.ts'
import { RECEIVERS_DAYS } from './gift-card-retention.ts'
import type { GiftCard, GiftCardLiability, NewGiftCard } from './gift-card.ts'

const CARDS_PER_PAGE = 25

function cards(db: Db) {
  return db
    .selectFrom('gift_cards')
    .leftJoin('users', 'users.id', 'gift_cards.redeemed_by')
    .select([
      'gift_cards.id',
      'code_end as codeEnd',
      'amount_paise as amountPaise',
      'paid_by as paidBy',
      'payment_reference as paymentReference',
      'receiver_name as receiverName',
      'receiver_email as receiverEmail',
      'issued_at as issuedAt',
      'expires_at as expiresAt',
      'redeemed_at as redeemedAt',
      'users.email as redeemedByEmail',
      'cancelled_at as cancelledAt',
      'cancel_reason as cancelReason',
    ])
    .$castTo<GiftCard>()
}

/** Newest first. */
export async function listGiftCards(db: Db, page: number): Promise<Page<GiftCard>> {
  const [rows, { total }] = await Promise.all([
    cards(db)
      .orderBy('gift_cards.id', 'desc')
      .limit(CARDS_PER_PAGE)
      .offset((page - 1) * CARDS_PER_PAGE)
      .execute(),
    db
      .selectFrom('gift_cards')
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, page, total, CARDS_PER_PAGE)
}

export async function findGiftCard(db: Db, id: number): Promise<GiftCard | undefined> {
  return cards(db).where('gift_cards.id', '=', id).executeTakeFirst()
}

type GiftCardToInsert = NewGiftCard & {
  requestKey: string
  codeHash: string
  codeEnd: string
  staffId: string
  terms: string
}

/** Returns undefined if the form was sent before. */
export async function insertGiftCard(
  tx: Db,
  card: GiftCardToInsert,
): Promise<{ id: number; expiresAt: Date | null } | undefined> {
  return tx
    .insertInto('gift_cards')
    .values({
      request_key: card.requestKey,
      code_hash: card.codeHash,
      code_end: card.codeEnd,
      amount_paise: card.amountPaise,
      paid_by: card.paidBy,
      payment_reference: card.paymentReference,
      receiver_name: card.receiverName,
      receiver_email: card.receiverEmail,
      message: card.message,
      issued_by: card.staffId,
      terms: card.terms,
      expires_at:
        card.months > 0 ? sql<Date>`now() + make_interval(months => ${card.months})` : null,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning(['id', 'expires_at as expiresAt'])
    .executeTakeFirst()
}

export type EarlierCard = { codeEnd: string; amountPaise: Paise; isSame: boolean }

/** The card that was issued when the form was sent before. `isSame` is false if the form has changed
 * since. */
export async function findCardOfRequest(
  tx: Db,
  { requestKey, ...card }: NewGiftCard & { requestKey: string },
): Promise<EarlierCard> {
  const end =
    card.months > 0
      ? sql`issued_at + make_interval(months => ${card.months})`
      : sql`null::timestamptz`
  return tx
    .selectFrom('gift_cards')
    .where('request_key', '=', requestKey)
    .select([
      'code_end as codeEnd',
      'amount_paise as amountPaise',
      sql<boolean>`(amount_paise, paid_by, payment_reference, receiver_name, receiver_email, message)
        = (${card.amountPaise}::bigint, ${card.paidBy}, ${card.paymentReference}, ${card.receiverName},
          ${card.receiverEmail}, ${card.message}) and expires_at is not distinct from ${end}`.as(
        'isSame',
      ),
    ])
    .executeTakeFirstOrThrow()
}

export type RedeemedCard = {
  id: number
  codeEnd: string
  amountPaise: Paise
  expiresAt: Date | null
}

/** Marks an open card as redeemed. A card is redeemed once: concurrent calls find nothing. */
export async function updateGiftCardRedeemed(
  tx: Db,
  { codeHash, customerId }: { codeHash: string; customerId: string },
): Promise<RedeemedCard | undefined> {
  return openCards(tx)
    .set({ redeemed_at: sql<Date>`now()`, redeemed_by: customerId })
    .where('code_hash', '=', codeHash)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .returning([
      'id',
      'code_end as codeEnd',
      'amount_paise as amountPaise',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst()
}

/** Returns false if the card is redeemed or cancelled. */
export async function updateGiftCardCancelled(
  tx: Db,
  { id, reason }: { id: number; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await openCards(tx)
    .set({ cancelled_at: sql<Date>`now()`, cancel_reason: reason })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function openCards(tx: Db) {
  return tx
    .updateTable('gift_cards')
    .where('redeemed_at', 'is', null)
    .where('cancelled_at', 'is', null)
}

/** The state of a card that cannot be redeemed; undefined for an unknown code. */
export async function findGiftCardByHash(db: Db, codeHash: string): Promise<GiftCard | undefined> {
  return cards(db).where('code_hash', '=', codeHash).executeTakeFirst()
}

/** Expired cards are not included; the accountant decides how to book their money. */
export async function findLiability(db: Db): Promise<GiftCardLiability> {
  const isOpen = sql`redeemed_at is null and cancelled_at is null`
  const isOver = sql`expires_at <= now()`
  const { rows } = await sql<GiftCardLiability>`
    select count(*) filter (where ${isOpen} and (${isOver}) is not true)::int as "openCards",
      coalesce(sum(amount_paise) filter (where ${isOpen} and (${isOver}) is not true), 0)::bigint as "openPaise",
      coalesce(sum(amount_paise) filter (where ${isOpen} and ${isOver}), 0)::bigint as "expiredPaise",
      (select coalesce(sum(left_paise), 0) from credit_lots where gift_card_id is not null)::bigint as "creditPaise"
    from gift_cards`.execute(db)
  return rows[0]!
}

/** `email` is null unless it is confirmed. */
type Owner = { customerId: string; email: string | null }

/** Cards that a customer redeemed, or that were sent to the confirmed address. */
const isOwnedBy =
  ({ customerId, email }: Owner) =>
  (card: ExpressionBuilder<DB, 'gift_cards'>) =>
    card.or([
      card('redeemed_by', '=', customerId),
      ...(email === null ? [] : [card(sql`lower(receiver_email)`, '=', email.toLowerCase())]),
    ])

export async function listOwnGiftCards(db: Db, owner: Owner) {
  return db
    .selectFrom('gift_cards')
    .where(isOwnedBy(owner))
    .select([
      'code_end as codeEnd',
      'amount_paise as amountPaise',
      'receiver_name as receiverName',
      'message',
      'issued_at as issuedAt',
      'redeemed_at as redeemedAt',
    ])
    .orderBy('id')
    .execute()
}

const noReceiver = { receiver_name: '', receiver_email: '', message: '' }

/** Deletes names, addresses and messages of a customer's cards. The amounts stay for the books. */
export async function updateGiftCardsErased(tx: Db, owner: Owner): Promise<void> {
  await tx.updateTable('gift_cards').set(noReceiver).where(isOwnedBy(owner)).execute()
}

/** Deletes the receivers of cards that were redeemed, cancelled or expired some time ago. */
export async function deleteOldReceivers(db: Db): Promise<void> {
  const days = sql`make_interval(days => ${RECEIVERS_DAYS})`
  await db
    .updateTable('gift_cards')
    .set(noReceiver)
    .where(sql<boolean>`receiver_email || receiver_name || message <> ''`)
    .where(sql<boolean>`least(redeemed_at, cancelled_at, expires_at) < now() - ${days}`)
    .execute()
}
