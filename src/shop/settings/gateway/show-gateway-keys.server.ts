import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import { secretEnd, type ShownGatewayKeys } from './gateway-keys.ts'
import type { SealedGatewayKeys } from './gateway-keys-store.server.ts'
import { unsealKeys } from './gateway-keyring.server.ts'

/** Returns what an admin may see of the stored keys. */
export function showGatewayKeys(stored: SealedGatewayKeys, sealing: Sealing): ShownGatewayKeys {
  const keys = unsealKeys(stored, sealing)
  return {
    id: stored.id,
    keyId: stored.keyId,
    keySecretEnds: secretEnd(keys?.keySecret ?? ''),
    webhookSecretEnds: secretEnd(keys?.webhookSecret ?? ''),
    setAt: stored.setAt,
    isReadable: keys !== null,
  }
}
