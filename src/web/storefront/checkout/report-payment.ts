import type { GatewayReceipt } from './load-gateway.ts'

/** A customer who has just paid does not wait longer than that in front of a spinner. */
const ANSWER_MS = 20_000

/** Whether the shop has said that the order is placed. A lost answer is no answer, never a failure. */
export async function reportPayment(receipt: GatewayReceipt): Promise<boolean> {
  try {
    const response = await fetch('/payments/verify', {
      method: 'POST',
      body: new URLSearchParams(receipt),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const answer: unknown = await response.json()
    return (
      typeof answer === 'object' &&
      answer !== null &&
      'outcome' in answer &&
      answer.outcome === 'placed'
    )
  } catch {
    return false
  }
}
