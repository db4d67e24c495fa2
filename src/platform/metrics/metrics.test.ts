import { expect, test } from 'vitest'
import { counter, gauge, joinFigures, writeFigures } from './metrics.server.ts'
import { RequestMetrics } from './request-metrics.server.ts'

test('figures are written as Prometheus reads them', () => {
  const text = writeFigures([
    counter('zari_news_total', 'News that was heard.', 3),
    gauge('zari_jobs', 'Jobs.', [{ labels: { queue: 'say "hi"\\' }, value: 2 }]),
  ])
  expect(text).toBe(
    [
      '# HELP zari_news_total News that was heard.',
      '# TYPE zari_news_total counter',
      'zari_news_total 3',
      '# HELP zari_jobs Jobs.',
      '# TYPE zari_jobs gauge',
      'zari_jobs{queue="say \\"hi\\"\\\\"} 2',
      '',
    ].join('\n'),
  )
})

test('answers are counted by kind and status, and each lies in every bucket that is long enough for it', () => {
  const requests = new RequestMetrics()
  requests.count('page', 200, 3)
  requests.count('page', 500, 300)
  requests.count('image', 200, 60_000)
  const text = writeFigures(requests.figures())
  expect(text).toContain('zari_requests_total{kind="page",status="500"} 1')
  expect(text).toContain('zari_request_seconds_bucket{kind="page",le="0.0025"} 0')
  expect(text).toContain('zari_request_seconds_bucket{kind="page",le="0.005"} 1')
  expect(text).toContain('zari_request_seconds_bucket{kind="page",le="+Inf"} 2')
  expect(text).toContain('zari_request_seconds_sum{kind="page"} 0.303')
  expect(text).toContain('zari_request_seconds_bucket{kind="image",le="10"} 0')
})

test('several processes answer as one, and each value says whose it is', () => {
  const figures = (value: number) => [gauge('zari_streams', 'Open streams.', value)]
  expect(
    writeFigures(
      joinFigures([
        { worker: '1', figures: figures(4) },
        { worker: '2', figures: figures(5) },
      ]),
    ),
  ).toBe(
    '# HELP zari_streams Open streams.\n# TYPE zari_streams gauge\nzari_streams{worker="1"} 4\nzari_streams{worker="2"} 5\n',
  )
})
