import { expect, test } from 'vitest'
import { parseVersionPair } from './version-pair.ts'

const pair = (query: string, newest: number) => parseVersionPair(new URLSearchParams(query), newest)

test('the last two versions are compared by default', () => {
  expect(pair('', 5)).toEqual({ older: 4, newer: 5 })
  expect(pair('', 2)).toEqual({ older: 1, newer: 2 })
})

test('nothing is compared before the second version', () => {
  expect(pair('version=1&with=1', 0)).toBeNull()
  expect(pair('version=1&with=1', 1)).toBeNull()
})

test('the older of two requested versions comes first', () => {
  expect(pair('version=4&with=2', 5)).toEqual({ older: 2, newer: 4 })
  expect(pair('version=2', 5)).toEqual({ older: 2, newer: 5 })
})

test('a version that does not exist is ignored', () => {
  for (const version of ['0', '-1', '6', '1.5', 'x', '1e9'])
    expect(pair(`version=${version}&with=${version}`, 5), version).toEqual({ older: 4, newer: 5 })
})
