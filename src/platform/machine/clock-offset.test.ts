import { expect, test } from 'vitest'
import { withSample, wrongBy } from './clock-offset.ts'

const after = (...offsets: number[]) => wrongBy(offsets.reduce<number[]>(withSample, []))

test('three samples that are off by more than a minute in one direction mean a wrong clock', () => {
  expect(after(90_000, 91_000, 92_000)).toBe(92_000)
  expect(after(-90_000, -91_000, -92_000)).toBe(-92_000)
})

test('fewer samples, small offsets and contradictory samples do not mean a wrong clock', () => {
  for (const samples of [
    [90_000, 91_000],
    [60_000, 60_000, 60_000],
    [90_000, -90_000, 90_000],
  ])
    expect(after(...samples)).toBe(0)
  expect(after(90_000, 91_000, 92_000, 10)).toBe(0)
  expect(after(0, 90_000, 91_000, 92_000)).toBe(92_000)
})
