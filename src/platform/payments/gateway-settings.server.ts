const LIVE_API_HOST = 'api.razorpay.com'
const LIVE_CHECKOUT_HOST = 'checkout.razorpay.com'
const KEY_ID = /^rzp_(test|live)_[A-Za-z0-9]{14}$/

export const liveApiUrl = `https://${LIVE_API_HOST}`
export const liveCheckoutScriptUrl = `https://${LIVE_CHECKOUT_HOST}/v1/checkout.js`

/** Origins from which the real checkout window loads, in addition to the origin of its script. */
const LIVE_CHECKOUT_ORIGINS = [
  `https://${LIVE_CHECKOUT_HOST}`,
  liveApiUrl,
  'https://cdn.razorpay.com',
  'https://lumberjack.razorpay.com',
  'https://lumberjack-metrics.razorpay.com',
]

export type GatewaySettings = {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Webhooks that are sent again keep their old signature, so keep this secret for at least a day
   * after a change. */
  previousWebhookSecret?: string | undefined
  apiUrl: string
  checkoutScriptUrl: string
  timeoutMs?: number
  /** Pauses between retries. Tests pass their own function, so that they do not wait. */
  wait?: (ms: number) => Promise<unknown>
}

/** Throws unless keys, API and script are all real or all stand-ins: live keys are never sent to a stand-in. */
export function checkGatewaySettings(settings: GatewaySettings): void {
  if (!KEY_ID.test(settings.keyId))
    throw new Error(
      'The gateway key id must look like rzp_test_ or rzp_live_ and 14 letters or digits.',
    )
  if (settings.keySecret === '') throw new Error('The gateway key secret is empty.')
  if (settings.webhookSecret === '')
    throw new Error('The gateway webhook secret is empty: unsigned webhooks are not accepted.')

  const apiIsReal = isOn(settings.apiUrl, LIVE_API_HOST)
  const scriptIsReal = isOn(settings.checkoutScriptUrl, LIVE_CHECKOUT_HOST)
  if (apiIsReal !== scriptIsReal) {
    throw new Error(
      `The gateway's interface (${settings.apiUrl}) and its checkout script (${settings.checkoutScriptUrl}) do not belong together.`,
    )
  }
  if (settings.keyId.startsWith('rzp_live_') && !apiIsReal) {
    throw new Error(`A live key may only be used with ${liveApiUrl}, not with ${settings.apiUrl}.`)
  }
}

export function usesSandbox(settings: GatewaySettings): boolean {
  return !isOn(settings.apiUrl, LIVE_API_HOST)
}

export function checkoutOriginsOf(settings: GatewaySettings): string[] {
  if (!usesSandbox(settings)) return LIVE_CHECKOUT_ORIGINS
  return [...new Set([new URL(settings.checkoutScriptUrl).origin, new URL(settings.apiUrl).origin])]
}

function isOn(address: string, host: string): boolean {
  const url = new URL(address)
  return url.protocol === 'https:' && url.host === host
}
