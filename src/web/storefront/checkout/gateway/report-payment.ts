import type { GatewayReceipt } from './load-gateway.ts'

const RESPONSE_TIMEOUT_MS = 20_000

/** True if the shop has confirmed that the order is placed. False also means unknown, never failed. */
export async function reportPayment(receipt: GatewayReceipt): Promise<boolean> {
  try {
    const response = await fetch('/payments/verify', {
      method: 'POST',
      body: new URLSearchParams(receipt),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    const result: unknown = await response.json()
    return (
      typeof result === 'object' &&
      result !== null &&
      'outcome' in result &&
      result.outcome === 'placed'
    )
  } catch {
    return false
  }
}
