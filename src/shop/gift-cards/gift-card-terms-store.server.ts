import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Day } from '../tax/dated.ts'
import type { GiftCardTerms } from './gift-card-terms.ts'

/** The earliest first. */
export async function listGiftCardTerms(db: Db): Promise<GiftCardTerms[]> {
  return db
    .selectFrom('gift_card_terms')
    .select([sql<Day>`to_char(starts_on, 'YYYY-MM-DD')`.as('startsOn'), 'months', 'body'])
    .orderBy('starts_on')
    .execute()
}

/** Returns false if there are terms from this day. */
export async function insertGiftCardTerms(tx: Db, terms: GiftCardTerms): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('gift_card_terms')
    .values({
      starts_on: sql<Date>`${terms.startsOn}::date`,
      months: terms.months,
      body: terms.body,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteGiftCardTerms(tx: Db, startsOn: Day): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('gift_card_terms')
    .where(sql<boolean>`starts_on = ${startsOn}::date`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
