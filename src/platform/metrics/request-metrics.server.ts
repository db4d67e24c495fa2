import { Counter, Histogram, type Registry } from 'prom-client'

/** The kinds of responses, which differ in their typical duration. */
export type RequestKind =
  | 'kept'
  | 'drawn'
  | 'file'
  | 'image'
  | 'video'
  | 'page'
  | 'data'
  | 'action'
  | 'live'
  | 'probe'
  | 'refused'

/** Bounds of the duration buckets, in seconds. A cached page takes less than the first bound. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export type RequestMetrics = {
  /** `milliseconds` is null when the duration means nothing, for example for an event stream or a
   * video, which is read while it plays. */
  count(kind: RequestKind, status: number, milliseconds: number | null): void
}

export function openRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'zari_requests_total',
    help: 'Responses by kind and status.',
    labelNames: ['kind', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'zari_request_seconds',
    help: 'Response times by kind.',
    labelNames: ['kind'],
    buckets: BOUNDS,
    registers,
  })
  return {
    count(kind, status, milliseconds) {
      requests.inc({ kind, status })
      if (milliseconds !== null) seconds.observe({ kind }, milliseconds / 1000)
    },
  }
}
