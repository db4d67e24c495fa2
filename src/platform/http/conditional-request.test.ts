import { expect, test } from 'vitest'
import { clientHolds } from './conditional-request.ts'

test.each(['"a"', 'W/"a"', '"b", "a"', '"b", W/"a"', '*'])(
  'a client that sends %s already has the current version',
  (ifNoneMatch) => {
    expect(clientHolds(ifNoneMatch, '"a"')).toBe(true)
    expect(clientHolds(ifNoneMatch, 'W/"a"')).toBe(true)
  },
)

test.each([undefined, null, '', 'a', '"b"', '"ab"'])(
  'a client that sends %s gets the whole response',
  (ifNoneMatch) => {
    expect(clientHolds(ifNoneMatch, '"a"')).toBe(false)
  },
)
