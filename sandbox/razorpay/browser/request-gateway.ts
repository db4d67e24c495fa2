import type { PaymentError } from './messages.ts'

export type GatewayResult<ApiResponse> = { ok: ApiResponse } | { error: PaymentError }

export const UNREACHABLE: PaymentError = {
  code: 'GATEWAY_ERROR',
  description: 'The payment window cannot reach the gateway just now. Check the connection.',
  source: 'gateway',
  step: 'payment_initiation',
  reason: 'gateway_technical_error',
  metadata: {},
}

/** Returns `UNREACHABLE` when no response arrives. The payment may have succeeded nevertheless. */
export async function requestGateway<ApiResponse>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<GatewayResult<ApiResponse>> {
  try {
    const init = body
      ? { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
      : { method }
    const response = await fetch(path, init)
    const result = (await response.json()) as { error?: PaymentError }
    return response.ok ? { ok: result as ApiResponse } : { error: result.error ?? UNREACHABLE }
  } catch {
    return { error: UNREACHABLE }
  }
}
