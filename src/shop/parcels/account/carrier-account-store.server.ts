import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

export type SealedCarrierAccount = {
  email: string
  sealedPassword: string
  sealedWebhookKey: string
  pickupLocation: string
  pickupPincode: string
  trackingLink: string
  version: number
  setAt: Date
}

/** A token is valid for ten days and renewed a day before its end. */
const TOKEN_DAYS = 9

export async function findCarrierAccount(db: Db): Promise<SealedCarrierAccount | undefined> {
  return db
    .selectFrom('carrier_accounts')
    .select([
      'email',
      'sealed_password as sealedPassword',
      'sealed_webhook_key as sealedWebhookKey',
      'pickup_location as pickupLocation',
      'pickup_pincode as pickupPincode',
      'tracking_link as trackingLink',
      'version',
      'set_at as setAt',
    ])
    .executeTakeFirst()
}

/** Returns false if the account is no longer of version `basedOn`; 0 means none. Forgets the token,
 * which may belong to another account. */
export async function updateCarrierAccount(
  tx: Db,
  account: Omit<SealedCarrierAccount, 'version' | 'setAt'> & { basedOn: number },
): Promise<boolean> {
  const values = {
    email: account.email,
    sealed_password: account.sealedPassword,
    sealed_webhook_key: account.sealedWebhookKey,
    pickup_location: account.pickupLocation,
    pickup_pincode: account.pickupPincode,
    tracking_link: account.trackingLink,
    sealed_token: null,
    token_until: null,
  }
  const { numInsertedOrUpdatedRows } =
    account.basedOn === 0
      ? await tx
          .insertInto('carrier_accounts')
          .values({ carrier: 'shiprocket', ...values })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
      : {
          numInsertedOrUpdatedRows: (
            await tx
              .updateTable('carrier_accounts')
              .set({
                ...values,
                version: sql<number>`version + 1`,
                set_at: sql<Date>`now()`,
              })
              .where('version', '=', account.basedOn)
              .executeTakeFirst()
          ).numUpdatedRows,
        }
  return numInsertedOrUpdatedRows === 1n
}

/** Null if there is none that is still valid. */
export async function findCarrierToken(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('carrier_accounts')
    .select('sealed_token')
    .where('token_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.sealed_token ?? null
}

/** Only for the account of this version: a slow login must not store another account's token. */
export async function updateCarrierToken(
  db: Db,
  { sealedToken, version }: { sealedToken: string; version: number },
): Promise<void> {
  await db
    .updateTable('carrier_accounts')
    .set({
      sealed_token: sealedToken,
      token_until: sql<Date>`now() + make_interval(days => ${TOKEN_DAYS})`,
    })
    .where('version', '=', version)
    .execute()
}
