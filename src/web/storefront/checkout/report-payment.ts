import type { GatewayReceipt } from './load-gateway.ts'

/** Whether the shop has said that the order is placed. A lost answer is no answer, never a failure. */
export async function reportPayment(receipt: GatewayReceipt): Promise<boolean> {
  try {
    const response = await fetch('/payments/verify', { method: 'POST', body: new URLSearchParams(receipt) })
    const answer: unknown = await response.json()
    return typeof answer === 'object' && answer !== null && 'outcome' in answer && answer.outcome === 'placed'
  } catch {
    return false
  }
}
