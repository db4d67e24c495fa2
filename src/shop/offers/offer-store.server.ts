import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Offer } from './offer.ts'
import { offerColumns, writtenColumns, type OfferToWrite } from './offer-columns.ts'

/** The newest first. */
export async function listOffers(db: Db): Promise<Offer[]> {
  return offersQuery(db).orderBy('created_at', 'desc').orderBy('id').execute()
}

export async function findOffer(db: Db, id: string): Promise<Offer | undefined> {
  return offersQuery(db).where('id', '=', id).executeTakeFirst()
}

function offersQuery(db: Db) {
  return db
    .selectFrom('offers')
    .select(offerColumns)
    .select([
      sql<string>`shop_time(starts_at)`.as('startsAt'),
      sql<string>`shop_time(ends_at)`.as('endsAt'),
    ])
    .$castTo<Offer>()
}

/** Locks the offer against other edits and returns its version. */
export async function lockOffer(tx: Db, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('offers')
    .select('version')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.version
}

/** Locks the offer also against orders that use it. Returns false if it does not exist. */
export async function lockOfferToDelete(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('offers')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Serializes edits of codes until the end of the transaction. */
export async function lockOfferCodes(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('offer codes', 0))`.execute(tx)
}

export async function countOffers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns false, and writes nothing, if another offer has the code. */
export async function insertOffer(tx: Db, offer: OfferToWrite): Promise<boolean> {
  const inserted = await tx
    .insertInto('offers')
    .values({ id: offer.id, ...writtenColumns(offer) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function updateOffer(tx: Db, offer: OfferToWrite): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ ...writtenColumns(offer), version: sql`version + 1` })
    .where('id', '=', offer.id)
    .execute()
}

/** The id of another offer with the code. */
export async function findCodeOwner(
  db: Db,
  { id, code }: Pick<Offer, 'id' | 'code'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('offers')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row?.id
}

/** Returns false if the offer has been used, because orders refer to it. */
export async function deleteUnusedOffer(tx: Db, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('offers')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('offer_uses').select('order_id').whereRef('offer_id', '=', 'offers.id')),
      ),
    )
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
