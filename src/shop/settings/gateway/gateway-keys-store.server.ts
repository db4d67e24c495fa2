import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { FORMER_KEYS_DAYS } from './gateway-keys.ts'

export type SealedGatewayKeys = {
  id: number
  keyId: string
  sealedKeySecret: string
  sealedWebhookSecret: string
  setAt: Date
  replacedAt: Date | null
}

const columns = [
  'id',
  'key_id as keyId',
  'sealed_key_secret as sealedKeySecret',
  'sealed_webhook_secret as sealedWebhookSecret',
  'set_at as setAt',
  'replaced_at as replacedAt',
] as const

export async function findGatewayKeys(db: Db): Promise<SealedGatewayKeys | undefined> {
  return db
    .selectFrom('gateway_keys')
    .select(columns)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
}

/** The keys in use come first, then former keys, newest first. */
export async function listGatewayKeys(db: Db): Promise<SealedGatewayKeys[]> {
  return db
    .selectFrom('gateway_keys')
    .select(columns)
    .where(
      sql<boolean>`coalesce(replaced_at, now()) > now() - make_interval(days => ${FORMER_KEYS_DAYS})`,
    )
    .orderBy('id', 'desc')
    .execute()
}

/** Returns false if the keys in use are no longer those with the id `basedOn`; 0 means none. */
export async function updateGatewayKeysReplaced(tx: Db, basedOn: number): Promise<boolean> {
  const replaced = await tx
    .updateTable('gateway_keys')
    .set({ replaced_at: sql<Date>`now()` })
    .where('replaced_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return (replaced?.id ?? 0) === basedOn
}

export type NewGatewayKeys = Pick<
  SealedGatewayKeys,
  'keyId' | 'sealedKeySecret' | 'sealedWebhookSecret'
> & { setBy: string }

/** Returns false if another request has stored keys at the same time. */
export async function insertGatewayKeys(tx: Db, keys: NewGatewayKeys): Promise<boolean> {
  const inserted = await tx
    .insertInto('gateway_keys')
    .values({
      key_id: keys.keyId,
      sealed_key_secret: keys.sealedKeySecret,
      sealed_webhook_secret: keys.sealedWebhookSecret,
      set_by: keys.setBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteOldGatewayKeys(tx: Db): Promise<void> {
  await tx
    .deleteFrom('gateway_keys')
    .where(sql<boolean>`replaced_at < now() - make_interval(days => ${FORMER_KEYS_DAYS})`)
    .execute()
}

export type GatewayEvidence = { paidAt: Date | null; webhookAt: Date | null }

/** The newest payment and webhook since a time: they prove that keys and webhook URL work. */
export async function findGatewayEvidence(db: Db, since: Date): Promise<GatewayEvidence> {
  return db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('payments')
        .select(({ fn }) => fn.max('created_at').as('at'))
        .where('created_at', '>=', since)
        .where('role', '=', 'settling')
        .as('paidAt'),
      selectFrom('webhook_inbox')
        .select(({ fn }) => fn.max('received_at').as('at'))
        .where('received_at', '>=', since)
        .as('webhookAt'),
    ])
    .executeTakeFirstOrThrow()
}
