import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import type { GatewaySettings } from '#platform/payments/gateway-settings.server.ts'
import type { Keyring, KeyringEntry } from '#platform/payments/keyring-gateway.server.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import { FORMER_WEBHOOKS_HOURS, modeOf, type GatewayKeys } from './gateway-keys.ts'
import type { SealedGatewayKeys } from './gateway-keys-store.server.ts'

/** Gateway URLs for keys that are entered in the settings; tests use a stand-in. */
export type GatewayAddresses = Pick<GatewaySettings, 'apiUrl' | 'checkoutScriptUrl'>

export type KeyringParts = {
  /** Settings from the environment or of the sandbox. */
  configured: GatewaySettings
  isFromEnvironment: boolean
  addresses: GatewayAddresses
  sealing: Sealing
  open(settings: GatewaySettings): Gateway
}

/** Returns null if the secrets were encrypted on another machine. */
export function unsealKeys(
  { keyId, sealedKeySecret, sealedWebhookSecret }: SealedGatewayKeys,
  sealing: Sealing,
): GatewayKeys | null {
  const keySecret = sealing.open(sealedKeySecret)
  const webhookSecret = sealing.open(sealedWebhookSecret)
  return keySecret === null || webhookSecret === null ? null : { keyId, keySecret, webhookSecret }
}

/** The environment takes precedence over the settings, and the settings over the sandbox. Former
 * keys follow only if they have the mode of the keys in use, so that no test payment can ever pay
 * an order of a live shop. */
export function buildKeyring(parts: KeyringParts, stored: readonly SealedGatewayKeys[]): Keyring {
  const { configured, isFromEnvironment, addresses, sealing, open } = parts
  const known = stored.flatMap((row) => {
    const keys = unsealKeys(row, sealing)
    return keys ? [{ ...keys, replacedAt: row.replacedAt }] : []
  })
  const inUse = isFromEnvironment ? undefined : known.find(({ replacedAt }) => replacedAt === null)
  const current = inUse ? settingsOf(inUse, addresses) : configured
  if (!inUse && !isFromEnvironment) return [{ gateway: open(current), webhooksUntil: null }]

  const seen = new Set([pairOf(current)])
  const former = known
    .filter((keys) => keys !== inUse && modeOf(keys.keyId) === modeOf(current.keyId))
    .map((keys): KeyringEntry => {
      const isForWebhooksOnly = seen.has(pairOf(keys))
      seen.add(pairOf(keys))
      return {
        gateway: open(settingsOf(keys, addresses)),
        webhooksUntil: webhooksUntil(keys.replacedAt),
        isForWebhooksOnly,
      }
    })
  return [{ gateway: open(current), webhooksUntil: null }, ...former]
}

function settingsOf(
  { keyId, keySecret, webhookSecret }: GatewayKeys,
  { apiUrl, checkoutScriptUrl }: GatewayAddresses,
): GatewaySettings {
  return { keyId, keySecret, webhookSecret, apiUrl, checkoutScriptUrl }
}

/** Keys without a `replacedAt` that the environment overrides count as replaced just now. */
function webhooksUntil(replacedAt: Date | null): Date {
  return new Date((replacedAt ?? new Date()).getTime() + FORMER_WEBHOOKS_HOURS * 60 * 60 * 1000)
}

function pairOf({ keyId, keySecret }: Pick<GatewayKeys, 'keyId' | 'keySecret'>): string {
  return `${keyId} ${keySecret}`
}
