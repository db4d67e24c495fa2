import type { PaymentError } from './messages.ts'

export type Ask<Answer> = { ok: Answer } | { error: PaymentError }

export const UNREACHABLE: PaymentError = {
  code: 'GATEWAY_ERROR',
  description: 'The payment window cannot reach the gateway just now. Check the connection.',
  source: 'gateway',
  step: 'payment_initiation',
  reason: 'gateway_technical_error',
  metadata: {},
}

/** The window's own line to the gateway. A lost answer says so; it does not say that the payment failed. */
export async function askGateway<Answer>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Ask<Answer>> {
  try {
    const init = body
      ? { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
      : { method }
    const response = await fetch(path, init)
    const answer = (await response.json()) as { error?: PaymentError }
    return response.ok ? { ok: answer as Answer } : { error: answer.error ?? UNREACHABLE }
  } catch {
    return { error: UNREACHABLE }
  }
}
