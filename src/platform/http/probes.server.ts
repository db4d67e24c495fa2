import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { withinTimeout } from '../database/within-timeout.server.ts'
import { isOnThisMachine } from './client-identity.server.ts'
import { sendPlain } from './plain-response.server.ts'

export type ProbeParts = {
  /** If null, metrics are shown only to direct connections from this machine. */
  metricsToken: string | null
  isDraining(): boolean
  pingDatabase(): Promise<void>
  /** Returns the metrics in Prometheus' text format. */
  readMetrics(): Promise<string>
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
/** Time for which probes share the result of one query. */
const READY_CACHED_MS = 1_000
const PING_TIMEOUT_MS = 2_000

/** Answers `/healthz` (running), `/readyz` (able to serve) and `/metrics` for monitoring. Returns
 * false for other paths. */
export function openProbes(
  parts: ProbeParts,
): (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<boolean> {
  let checked = { at: 0, isReachable: Promise.resolve(false) }
  function isDatabaseReachable(): Promise<boolean> {
    if (Date.now() - checked.at > READY_CACHED_MS)
      checked = { at: Date.now(), isReachable: withinTimeout(parts.pingDatabase, PING_TIMEOUT_MS) }
    return checked.isReachable
  }

  async function sendReadiness(response: ServerResponse): Promise<void> {
    if (parts.isDraining()) return sendPlain(response, 503, 'stopping')
    return (await isDatabaseReachable())
      ? sendPlain(response, 200, 'ready')
      : sendPlain(response, 503, 'the database does not answer')
  }

  async function sendMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!mayReadMetrics(request, parts.metricsToken)) return sendPlain(response, 404, 'Not found')
    sendPlain(response, 200, await parts.readMetrics(), { 'content-type': METRICS_TYPE })
  }

  return async (request, response, pathname) => {
    if (pathname === '/healthz') sendPlain(response, 200, 'alive')
    else if (pathname === '/readyz') await sendReadiness(response)
    else if (pathname === '/metrics') await sendMetrics(request, response)
    else return false
    return true
  }
}

/** If a token is configured, only the token counts; otherwise only direct connections from this
 * machine are allowed. */
function mayReadMetrics(request: IncomingMessage, token: string | null): boolean {
  if (token === null) return isOnThisMachine(request)
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}
