import {
  AdmissionControl,
  type AdmissionOptions,
} from '#platform/admission/admission-control.server.ts'
import { defaultLimits } from '#platform/admission/decide-admission.ts'
import { measurePressure } from '#platform/admission/pressure.server.ts'
import { workKind } from '#web/overload/work-kind.ts'
import type { Shop } from '#web/shop-context.server.ts'

const LOG_INTERVAL_MS = 60_000

export type Admission = { control: AdmissionControl; close(): void }

export function openAdmission({ config, pool, log }: Shop): Admission {
  const pressure = measurePressure(pool)
  let loggedAt = -Infinity
  const onRefused: AdmissionOptions['onRefused'] = (kind) => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = performance.now()
    log.warn({ kind, load: control.load }, 'overloaded; refusing work')
  }
  const control: AdmissionControl = new AdmissionControl({
    limits: defaultLimits(config.ordersAtOnce),
    isUnderPressure: pressure.isUnderPressure,
    onRefused,
  })
  return { control, close: () => pressure.close() }
}

/** Handles a request when there is room for its kind of work; throws `Overloaded` otherwise. */
export function admitRequests(
  control: AdmissionControl,
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const kind = workKind(request.method, new URL(request.url).pathname)
    if (kind === null) return handle(request)
    const received = await withBody(request)
    return control.run(kind, () => handle(received))
  }
}

/** Reads the whole body before the request is admitted, so that a slow client occupies no place. The
 * listener limits the length of the body. */
async function withBody(request: Request): Promise<Request> {
  if (!request.body) return request
  const body = await request.arrayBuffer()
  return new Request(request, { method: request.method, body })
}
