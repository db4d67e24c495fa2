/** Time limit for loading the gateway's script. It is long enough for a slow connection. */
const GATEWAY_SCRIPT_MS = 10_000

/** The three values that prove a payment, named by the gateway. */
export type GatewayReceipt = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

export type GatewayOptions = {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  description: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  timeout: number
  handler: (receipt: GatewayReceipt) => void
  modal: { ondismiss: () => void }
  /** If `callback_url` and `redirect` are both set, the gateway redirects to that URL instead of
   * calling the handler. */
  callback_url?: string
  redirect?: boolean
}

export type GatewayWindow = {
  open(): void
  close(): void
  on(event: 'payment.failed', listener: (event: { error?: { description?: string } }) => void): void
}
export type GatewayConstructor = new (options: GatewayOptions) => GatewayWindow

function loadedGateway(): GatewayConstructor | undefined {
  const found: unknown = Reflect.get(window, 'Razorpay')
  return found as GatewayConstructor | undefined
}

/** The script was blocked or its time limit was reached. A later call tries again. */
export class GatewayDidNotLoad extends Error {
  override name = 'GatewayDidNotLoad'
}

/** The script is loaded from the gateway and never copied or pinned, because it changes without notice. */
export function loadGateway(scriptUrl: string): Promise<GatewayConstructor> {
  const loaded = loadedGateway()
  if (loaded) return Promise.resolve(loaded)

  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const giveUp = () => {
      clearTimeout(timer)
      script.remove()
      reject(new GatewayDidNotLoad())
    }
    const timer = setTimeout(giveUp, GATEWAY_SCRIPT_MS)
    script.onerror = giveUp
    script.onload = () => {
      clearTimeout(timer)
      const gateway = loadedGateway()
      if (gateway) resolve(gateway)
      else giveUp()
    }
    script.src = scriptUrl
    document.head.append(script)
  })
}
