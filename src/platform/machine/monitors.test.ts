import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { openClockMonitor } from './clock-monitor.server.ts'
import { openDiskMonitor } from './disk-monitor.server.ts'

test('the fullest disk counts, each change is reported once, and missing folders are ignored', async () => {
  const used: Record<string, number> = { '/data': 50, '/images': 82 }
  const changes: string[] = []
  const disk = openDiskMonitor({
    folders: ['/data', '/images', '/missing'],
    onChange: (state, share) => void changes.push(`${state} ${share}`),
    readSpace: async (folder) => {
      if (!(folder in used)) throw new Error('ENOENT')
      return { blocks: 100, bfree: 100 - used[folder]!, bavail: 100 - used[folder]! }
    },
  })
  onTestFinished(() => disk.close())
  await disk.check()
  await disk.check()
  used['/data'] = 96
  await disk.check()
  expect(disk.state()).toBe('full')
  used['/data'] = 50
  used['/images'] = 20
  await disk.check()
  expect(changes).toEqual(['low 0.82', 'full 0.96', 'ok 0.5'])
  const registry = new Registry()
  disk.registerMetrics(registry)
  expect(await registry.metrics()).toContain('zari_disk_used_share 0.5')
})

test('the used share of a real disk can be read', async () => {
  const disk = openDiskMonitor({ folders: ['.'], onChange: () => {} })
  onTestFinished(() => disk.close())
  await disk.check()
  expect(disk.usedShare()).toBeGreaterThan(0)
})

test('a wrong clock is detected by either reference, and its correction is reported', async () => {
  const changes: number[] = []
  let ahead = 300_000
  const clock = openClockMonitor({
    now: () => 1_700_000_000_000 + ahead,
    readDatabaseTime: async () => new Date(1_700_000_000_000),
    onChange: (offset) => void changes.push(offset),
  })
  onTestFinished(() => clock.close())
  for (let sample = 0; sample < 4; sample++) await clock.check()
  expect([clock.wrongBy(), changes]).toEqual([300_000, [300_000]])
  clock.note('gateway', new Date('no date'))
  const registry = new Registry()
  clock.registerMetrics(registry)
  expect(await registry.metrics()).toContain('zari_clock_offset_seconds{reference="database"} 300')
  ahead = 0
  await clock.check()
  expect([clock.wrongBy(), changes]).toEqual([0, [300_000, 0]])
  for (let sample = 0; sample < 3; sample++) clock.note('gateway', new Date(1_700_000_120_000))
  expect(clock.wrongBy()).toBe(-120_000)
})

test('a database that does not answer gives no clock sample', async () => {
  const clock = openClockMonitor({
    readDatabaseTime: () => Promise.reject(new Error('away')),
    onChange: () => expect.unreachable(),
  })
  onTestFinished(() => clock.close())
  for (let sample = 0; sample < 4; sample++) await clock.check()
  expect(clock.wrongBy()).toBe(0)
})
