import { isUnavailable } from '#platform/payments/gateway.server.ts'

/** For jobs: only a job that throws is retried. */
export function retryIfUnavailable(result: unknown): void {
  if (isUnavailable(result)) throw new Error(`The gateway is unavailable: ${result.reason}`)
}
