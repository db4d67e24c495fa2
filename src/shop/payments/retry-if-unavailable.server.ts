import { isUnavailable } from '#platform/payments/gateway.server.ts'

/** Throws when the gateway is unavailable, because only jobs that throw are retried. */
export function retryIfUnavailable(result: unknown): void {
  if (isUnavailable(result)) throw new Error(`The gateway is unavailable: ${result.reason}`)
}
