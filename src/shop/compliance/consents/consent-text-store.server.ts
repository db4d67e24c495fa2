import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import { siteTopic } from '../../site/site-record.ts'
import type { ConsentPurpose, ConsentText, ShownConsents } from './consent-text.ts'

/** The newest text of each purpose. */
export async function findConsentTexts(db: Db): Promise<ShownConsents> {
  const rows = await db
    .selectFrom('consent_texts')
    .distinctOn('purpose')
    .select(['purpose', 'version', 'body'])
    .orderBy('purpose')
    .orderBy('version', 'desc')
    .$castTo<ConsentText>()
    .execute()
  return Object.fromEntries(rows.map((row) => [row.purpose, row])) as ShownConsents
}

/** A page that uses it must depend on `siteTopic`. */
export function findShownConsents(db: Db, keep: Keep = noQueryCache): Promise<ShownConsents> {
  return keep('consent-texts', [siteTopic], () => findConsentTexts(db))
}

/** Newest first. */
export async function listConsentVersions(
  db: Db,
  purpose: ConsentPurpose,
): Promise<(ConsentText & { startsOn: string })[]> {
  return db
    .selectFrom('consent_texts')
    .select([
      'purpose',
      'version',
      'body',
      sql<string>`to_char(starts_on, 'YYYY-MM-DD')`.as('startsOn'),
    ])
    .where('purpose', '=', purpose)
    .orderBy('version', 'desc')
    .limit(20)
    .$castTo<ConsentText & { startsOn: string }>()
    .execute()
}

/** Returns false if the version exists already. */
export async function insertConsentText(
  tx: Db,
  { purpose, version, body, writtenBy }: ConsentText & { writtenBy: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('consent_texts')
    .values({
      purpose,
      version,
      body,
      starts_on: sql<Date>`(now() at time zone 'Asia/Kolkata')::date`,
      written_by: writtenBy,
      is_announced: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes which text a new account was created under. */
export async function insertAccountConsent(tx: Db, email: string): Promise<void> {
  await sql`
    insert into account_consents (user_id, version)
    select users.id, (select max(version) from consent_texts where purpose = 'sign-up')
    from users where users.email = ${email} and not is_guest
    on conflict do nothing`.execute(tx)
}

export async function deleteAccountConsent(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('account_consents').where('user_id', '=', userId).execute()
}

/** The texts that a customer has agreed to or seen, for the download of personal data. */
export async function findAccountConsent(
  db: Db,
  userId: string,
): Promise<{ version: number; text: string; givenAt: Date } | null> {
  const consent = await db
    .selectFrom('account_consents')
    .innerJoin('consent_texts', (join) =>
      join
        .onRef('consent_texts.version', '=', 'account_consents.version')
        .on('consent_texts.purpose', '=', 'sign-up'),
    )
    .select(['account_consents.version', 'body as text', 'given_at as givenAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return consent ?? null
}
