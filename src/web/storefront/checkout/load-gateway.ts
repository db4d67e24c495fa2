/** Long enough for a weak line, short enough that nobody thinks the shop is broken. */
const GATEWAY_SCRIPT_MS = 10_000

/** The three values that prove a payment; the names are the gateway's. */
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
  /** Together they take the place of the handler. */
  callback_url?: string
  redirect?: boolean
}

export type GatewayWindow = {
  open(): void
  close(): void
  on(event: 'payment.failed', told: (news: { error?: { description?: string } }) => void): void
}
export type GatewayConstructor = new (options: GatewayOptions) => GatewayWindow

/** Where the gateway's own script puts it. */
function loadedGateway(): GatewayConstructor | undefined {
  const found: unknown = Reflect.get(window, 'Razorpay')
  return found as GatewayConstructor | undefined
}

/** The script was blocked, or did not come in time. Pressing again tries again. */
export class GatewayDidNotLoad extends Error {
  override name = 'GatewayDidNotLoad'
}

/** Always from the gateway's own address: it changes without notice, so it is neither copied nor pinned. */
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
      const arrived = loadedGateway()
      if (arrived) resolve(arrived)
      else giveUp()
    }
    script.src = scriptUrl
    document.head.append(script)
  })
}
