import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { findMetricsErrors } from '../../../tests/support/metrics-format.ts'
import { counter, gauge } from './metrics.server.ts'
import { openRequestMetrics } from './request-metrics.server.ts'

test('gauges and counters report current values and drop labels that no longer exist', async () => {
  const registry = new Registry()
  let waiting = [{ labels: { queue: 'say "hi"\\' }, value: 2 }]
  let received = 3
  counter(registry, { name: 'zari_events_total', help: 'Events received.' }, () => received)
  gauge(registry, { name: 'zari_jobs', help: 'Jobs.', labelNames: ['queue'] }, () => waiting)
  const first = await registry.metrics()
  expect(first).toContain('# TYPE zari_events_total counter\nzari_events_total 3\n')
  expect(first).toContain('zari_jobs{queue="say \\"hi\\"\\\\"} 2\n')
  expect(findMetricsErrors(first)).toEqual([])

  waiting = []
  received = 5
  const second = await registry.metrics()
  expect(second).toContain('zari_events_total 5\n')
  expect(second).not.toContain('zari_jobs{')
})

test('responses are counted by kind and status, and their durations in cumulative buckets', async () => {
  const registry = new Registry()
  const requests = openRequestMetrics(registry)
  requests.count('page', 200, 3)
  requests.count('page', 500, 300)
  requests.count('image', 200, 60_000)
  requests.count('live', 200, null)
  const text = await registry.metrics()
  expect(findMetricsErrors(text)).toEqual([])
  expect(text).toContain('zari_requests_total{kind="page",status="500"} 1')
  expect(text).toContain('zari_requests_total{kind="live",status="200"} 1')
  expect(text).toContain('zari_request_seconds_bucket{le="0.0025",kind="page"} 0')
  expect(text).toContain('zari_request_seconds_bucket{le="0.005",kind="page"} 1')
  expect(text).toContain('zari_request_seconds_bucket{le="+Inf",kind="page"} 2')
  expect(text).toContain('zari_request_seconds_sum{kind="page"} 0.303')
  expect(text).toContain('zari_request_seconds_bucket{le="10",kind="image"} 0')
  expect(text).not.toContain('zari_request_seconds_count{kind="live"}')
})
