import { expect, test } from 'vitest'
import { indianStates } from '../tax/indian-states.ts'
import { cityPrefixes, pincodeRanges, prefixRanges } from './pincode-ranges.ts'

type Range = { code: string; first: string; last: string }

function rangesIn(table: readonly (readonly [string, string])[]): Range[] {
  return table.flatMap(([code, ranges]) =>
    ranges.split(' ').map((range) => {
      const [first = '', last = first] = range.split('-')
      return { code, first, last }
    }),
  )
}
const prefixes = rangesIn(prefixRanges)
const pincodes = rangesIn(pincodeRanges)

test.each([
  ['prefixes', prefixes, 3],
  ['pincodes', pincodes, 6],
] as const)('all %s have their number of digits and ascend', (_name, ranges, digits) => {
  const wrong = ranges.filter(
    ({ first, last }) =>
      !/^[1-9]\d+$/.test(first) ||
      first.length !== digits ||
      last.length !== digits ||
      Number(first) > Number(last),
  )
  expect(wrong).toEqual([])
})

test('a prefix belongs to one state only', () => {
  const sorted = prefixes.toSorted((one, other) => Number(one.first) - Number(other.first))
  const overlaps = sorted.filter(
    (range, index) => index > 0 && Number(range.first) <= Number(sorted[index - 1]!.last),
  )
  expect(overlaps).toEqual([])
})

test('a single pincode is listed under another state than its prefix, or under several', () => {
  const stateOf = (pincode: string) =>
    prefixes.find(({ first, last }) => pincode.slice(0, 3) >= first && pincode.slice(0, 3) <= last)
      ?.code
  const useless = pincodes.filter(({ code, first }) => {
    const others = pincodes.filter((each) => first >= each.first && first <= each.last)
    return others.length === 1 && stateOf(first) === code
  })
  expect(useless).toEqual([])
})

test('every state has pincodes, and every range belongs to a state', () => {
  const listed = new Set([...prefixes, ...pincodes].map(({ code }) => code))
  expect([...listed].toSorted()).toEqual(indianStates.map(({ code }) => code).toSorted())
})

test('the prefixes of cities have three or four digits, lie in a state and name one city each', () => {
  const all = cityPrefixes.flatMap(([city, listed]) =>
    listed.split(' ').map((prefix) => ({ city, prefix })),
  )
  for (const { city, prefix } of all) {
    expect([city, /^[1-9]\d{2,3}$/.test(prefix)]).toEqual([city, true])
    const three = prefix.slice(0, 3)
    expect([city, prefixes.some(({ first, last }) => three >= first && three <= last)]).toEqual([
      city,
      true,
    ])
  }
  const nested = all.filter((one) =>
    all.some((other) => other !== one && one.prefix.startsWith(other.prefix)),
  )
  expect(nested).toEqual([])
})
