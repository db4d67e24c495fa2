import { counter, type Figure, type FigureValue } from './metrics.server.ts'

/** What kind of answer it was, so that a slow picture is not taken for a slow page. */
const requestKinds = [
  'kept',
  'drawn',
  'file',
  'image',
  'page',
  'data',
  'action',
  'live',
  'probe',
  'refused',
] as const
export type RequestKind = (typeof requestKinds)[number]

/** In seconds: a kept page takes less than the first, what takes longer than the last is broken. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

type Times = { statuses: Map<number, number>; buckets: number[]; seconds: number; count: number }

/** Every answer of one process, by kind and status, with how long it took. */
export class RequestMetrics {
  #times = new Map<RequestKind, Times>()

  /** Null where the time says nothing, as with a stream that somebody has listened to. */
  count(kind: RequestKind, status: number, milliseconds: number | null): void {
    const times = this.#timesOf(kind)
    times.statuses.set(status, (times.statuses.get(status) ?? 0) + 1)
    if (milliseconds === null) return
    const seconds = milliseconds / 1000
    times.seconds += seconds
    times.count++
    let place = 0
    while (place < BOUNDS.length && seconds > BOUNDS[place]!) place++
    times.buckets[place]!++
  }

  #timesOf(kind: RequestKind): Times {
    let times = this.#times.get(kind)
    if (!times)
      this.#times.set(
        kind,
        (times = {
          statuses: new Map(),
          buckets: Array<number>(BOUNDS.length + 1).fill(0),
          seconds: 0,
          count: 0,
        }),
      )
    return times
  }

  figures(): Figure[] {
    const all = [...this.#times]
    const byStatus = all.flatMap(([kind, { statuses }]) =>
      [...statuses].map(([status, value]) => ({ labels: { kind, status: String(status) }, value })),
    )
    return [
      counter('zari_requests_total', 'Answers by kind and status.', byStatus),
      {
        name: 'zari_request_seconds',
        kind: 'histogram',
        help: 'How long answers took, by kind.',
        values: all.flatMap(([kind, times]) => histogram(kind, times)),
      },
    ]
  }
}

function histogram(kind: RequestKind, { buckets, seconds, count }: Times): FigureValue[] {
  let upTo = 0
  const values: FigureValue[] = [...BOUNDS.map(String), '+Inf'].map((le, place) => {
    upTo += buckets[place]!
    return { ending: '_bucket', labels: { kind, le }, value: upTo }
  })
  return [
    ...values,
    { ending: '_sum', labels: { kind }, value: seconds },
    { ending: '_count', labels: { kind }, value: count },
  ]
}
