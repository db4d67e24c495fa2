import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AdmissionControl } from '../admission/admission-control.server.ts'
import type { WorkKind } from '../admission/decide-admission.ts'
import { discardUnreadBody } from './slow-bodies.server.ts'

export type OverloadParts = {
  admission: Pick<AdmissionControl, 'isFull' | 'countRefusal'>
  workKind(method: string, pathname: string): WorkKind | null
  busyResponse(
    method: string,
    pathname: string,
    accept?: string,
  ): { headers: Record<string, string>; body: Buffer }
}

/** Refuses new orders before any other work, because under heavy overload refusals are most of the work. */
export function refuseOrderEarly(
  request: IncomingMessage,
  response: ServerResponse,
  parts: OverloadParts,
  securityHeaders: Record<string, string>,
): boolean {
  if (request.method !== 'POST' || parts.workKind('POST', pathOf(request)) !== 'order') return false
  if (!parts.admission.isFull('order')) return false
  parts.admission.countRefusal('order')
  response.once('finish', () => discardUnreadBody(request))
  sendBusy(request, response, parts, securityHeaders)
  return true
}

export function sendBusy(
  request: IncomingMessage,
  response: ServerResponse,
  { busyResponse }: OverloadParts,
  more: Record<string, string> = {},
): void {
  const { method = '', headers: asked } = request
  const { headers, body } = busyResponse(method, pathOf(request), asked.accept)
  response.writeHead(503, { ...more, ...headers })
  response.end(method === 'HEAD' ? undefined : body)
}

function pathOf({ url = '' }: IncomingMessage): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}
