import { lineText, type Form } from '#shop/form-text.ts'
import type { ParseResult } from '#shop/parse-result.ts'

export type GatewayKeys = { keyId: string; keySecret: string; webhookSecret: string }

/** Keys in the settings as an admin sees them. `…Ends` are the last characters of a secret, '' for
 * a secret that is too short to show any of it. */
export type ShownGatewayKeys = {
  /** The version of the form; 0 without keys. */
  id: number
  keyId: string
  keySecretEnds: string
  webhookSecretEnds: string
  setAt: Date
  /** False if the secrets were encrypted on another machine. */
  isReadable: boolean
}

export const gatewayKeysTopic = 'settings/gateway'

/** Former keys are kept this long, because a payment can be refunded for 180 days with its own keys
 * only. */
export const FORMER_KEYS_DAYS = 180
/** Former webhook secrets are accepted this long, because failed webhooks are resent for a day with
 * the old signature. */
export const FORMER_WEBHOOKS_HOURS = 24

const KEY_ID = /^rzp_(test|live)_[A-Za-z0-9]{14}$/
const SECRET_MAX = 200
const SHOWN_CHARACTERS = 4
const SHOWN_SECRET_MIN = 12

type GatewayKeysErrorCode = 'not-a-key-id' | 'too-long'

/** An empty secret means that the stored one is kept. */
export function parseGatewayKeys(
  form: Pick<Form, 'get'>,
): ParseResult<GatewayKeys, keyof GatewayKeys, GatewayKeysErrorCode> {
  const value = {
    keyId: lineText(form.get('keyId')),
    keySecret: lineText(form.get('keySecret')),
    webhookSecret: lineText(form.get('webhookSecret')),
  }
  const secrets = ['keySecret', 'webhookSecret'] as const
  return {
    value,
    errors: [
      ...(KEY_ID.test(value.keyId) ? [] : [{ field: 'keyId', code: 'not-a-key-id' } as const]),
      ...secrets
        .filter((field) => value[field].length > SECRET_MAX)
        .map((field) => ({ field, code: 'too-long' }) as const),
    ],
  }
}

export type CompletedKeys =
  | { outcome: 'complete'; keys: GatewayKeys }
  | { outcome: 'secret-missing'; fields: ('keySecret' | 'webhookSecret')[] }

/** Fills empty secrets with the stored ones. A stored key secret is used only for the same key
 * id. */
export function completeKeys(typed: GatewayKeys, stored: GatewayKeys | null): CompletedKeys {
  const keys = {
    keyId: typed.keyId,
    keySecret: typed.keySecret || (stored?.keyId === typed.keyId ? stored.keySecret : ''),
    webhookSecret: typed.webhookSecret || (stored?.webhookSecret ?? ''),
  }
  const fields = (['keySecret', 'webhookSecret'] as const).filter((field) => keys[field] === '')
  return fields.length > 0 ? { outcome: 'secret-missing', fields } : { outcome: 'complete', keys }
}

export function secretEnd(secret: string): string {
  return secret.length >= SHOWN_SECRET_MIN ? secret.slice(-SHOWN_CHARACTERS) : ''
}

/** 'test' or 'live'. */
export function modeOf(keyId: string): string {
  return keyId.split('_')[1] ?? ''
}
