import type { WorkKind } from '#platform/admission/decide-admission.ts'
import { UPLOAD_PACE } from '#platform/http/slow-bodies.server.ts'
import { bodyPace } from '../body-limits.ts'

const payments =
  /^\/(webhooks\/payments|hooks\/parcels|payments\/(verify|callback)|orders\/[^/]+\/payment)(\.data)?\/?$/i
const checkout = /^\/orderSummary(\.data)?\/?$/i
const admin = /^\/admin(\/|\.data|$)/i
/** Event streams and uploads take long but cost little. Both have their own limits. */
const stream = /\/live$/i

/** The kind of work that a request causes. Null if the request is admitted at any load. */
export function workKind(method: string, pathname: string): WorkKind | null {
  if (stream.test(pathname) || bodyPace(pathname) === UPLOAD_PACE) return null
  if (payments.test(pathname)) return 'payment'
  if (method === 'POST' && checkout.test(pathname)) return 'order'
  return admin.test(pathname) ? 'admin' : 'page'
}
