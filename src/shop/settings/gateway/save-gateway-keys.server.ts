import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { GatewaySettings } from '#platform/payments/gateway-settings.server.ts'
import { isUnavailable, type Gateway } from '#platform/payments/gateway.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { completeKeys, gatewayKeysTopic, type GatewayKeys } from './gateway-keys.ts'
import {
  deleteOldGatewayKeys,
  findGatewayKeys,
  insertGatewayKeys,
  updateGatewayKeysReplaced,
} from './gateway-keys-store.server.ts'
import { unsealKeys, type GatewayAddresses } from './gateway-keyring.server.ts'

export type GatewayKeysServices = {
  db: Db
  sealing: Sealing
  addresses: GatewayAddresses
  open(settings: GatewaySettings): Pick<Gateway, 'findHealth'>
}

export type GatewayKeysEdit = {
  typed: GatewayKeys
  /** The id of the keys that the form showed; 0 for none. */
  basedOn: number
  changedBy: string
}

export type GatewayKeysSaved =
  | { outcome: 'saved' | 'wrong-keys' | 'gateway-away' | 'changed-by-someone-else' }
  | { outcome: 'secret-missing'; fields: ('keySecret' | 'webhookSecret')[] }

/** Checks the keys with the gateway before storing them. */
export async function saveGatewayKeys(
  services: GatewayKeysServices,
  { typed, basedOn, changedBy }: GatewayKeysEdit,
): Promise<GatewayKeysSaved> {
  const { db, sealing, addresses, open } = services
  const before = await findGatewayKeys(db)
  const known = before ? unsealKeys(before, sealing) : null
  const completed = completeKeys(typed, known)
  if (completed.outcome === 'secret-missing') return completed
  const { keys } = completed

  const health = await open({ ...keys, ...addresses }).findHealth()
  if (isUnavailable(health)) return { outcome: 'gateway-away' }
  if (!health.areKeysValid) return { outcome: 'wrong-keys' }

  return inTransaction(db, async (tx): Promise<GatewayKeysSaved> => {
    if (!(await replaceKeys(tx, { keys, basedOn, changedBy, sealing })))
      throw new ChangedMeanwhile()
    await recordChange(tx, {
      staffId: changedBy,
      action: 'gateway-keys-changed',
      subject: 'settings',
      before: before ? { keyId: before.keyId } : null,
      after: {
        keyId: keys.keyId,
        isKeySecretNew: keys.keySecret !== known?.keySecret,
        isWebhookSecretNew: keys.webhookSecret !== known?.webhookSecret,
      },
    })
    await publish(tx, gatewayKeysTopic)
    return { outcome: 'saved' }
  }).catch((error: unknown): GatewayKeysSaved => {
    if (error instanceof ChangedMeanwhile) return { outcome: 'changed-by-someone-else' }
    throw error
  })
}

class ChangedMeanwhile extends Error {}

type Replacement = Pick<GatewayKeysEdit, 'basedOn' | 'changedBy'> & {
  keys: GatewayKeys
  sealing: Sealing
}

async function replaceKeys(
  tx: Db,
  { keys, basedOn, changedBy, sealing }: Replacement,
): Promise<boolean> {
  if (!(await updateGatewayKeysReplaced(tx, basedOn))) return false
  await deleteOldGatewayKeys(tx)
  return insertGatewayKeys(tx, {
    keyId: keys.keyId,
    sealedKeySecret: sealing.seal(keys.keySecret),
    sealedWebhookSecret: sealing.seal(keys.webhookSecret),
    setBy: changedBy,
  })
}
