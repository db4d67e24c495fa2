import type { Fault, SandboxOrder, SandboxState } from './state.ts'
import { webhookBody } from './tracking.ts'

/** Controls for tests that neither shop nor API offer: faults, scans, webhooks. */
export type Control = {
  orders(): readonly SandboxOrder[]
  calls(): readonly string[]
  failNext(path: string, kind: Fault['kind']): void
  expireTokens(): void
  sendWebhooksTo(url: string): void
  /** Moves a parcel in tracking, without a webhook. */
  scan(awb: string, code: number, activity?: string, at?: Date): void
  /** The body of a webhook about a state, which may be behind or ahead of tracking. */
  webhook(awb: string, code: number): string
  /** Moves a parcel and sends its webhook. Returns the status of the response. */
  report(awb: string, code: number): Promise<number>
}

export function openControl(state: SandboxState): Control {
  const orderOf = (awb: string) => {
    const order = state.orders.find((each) => each.awb === awb)
    if (!order) throw new Error(`no parcel ${awb}`)
    return order
  }
  const control: Control = {
    orders: () => state.orders,
    calls: () => state.calls,
    failNext: (path, kind) => void state.faults.push({ path, kind }),
    expireTokens: () => state.tokens.clear(),
    sendWebhooksTo: (url) => void (state.webhookUrl = url),
    scan(awb, code, activity = `Scan ${code}`, at = new Date()) {
      const order = orderOf(awb)
      order.status = code
      order.scans.push({ date: indianTime('-', at), code, activity, location: 'Bhiwandi' })
    },
    webhook: (awb, code) => JSON.stringify(webhookBody(orderOf(awb), code, indianTime(' '))),
    async report(awb, code) {
      control.scan(awb, code)
      if (!state.webhookUrl) throw new Error('no address for webhooks is set')
      const response = await fetch(state.webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': state.options.webhookKey,
        },
        body: control.webhook(awb, code),
      })
      return response.status
    },
  }
  return control
}

/** With `-` the year comes first, otherwise the day, as in the two formats of the original. */
function indianTime(separator: '-' | ' ', at = new Date()): string {
  const india = new Date(at.getTime() + 5.5 * 60 * 60 * 1000).toISOString()
  const [year, month, day] = india.slice(0, 10).split('-')
  const date = separator === '-' ? [year, month, day] : [day, month, year]
  return `${date.join(separator)} ${india.slice(11, 19)}`
}
