import { expect, test } from 'vitest'
import { formOf } from '../../../tests/support/route-calls.ts'
import { declaredItems, parseDeclaration } from './declared-items.ts'

const whole = { item: 'helpline', declaredOn: '2026-04-01', note: ' Joined the helpline. ' }
const parse = (change: Record<string, string>) => parseDeclaration(formOf({ ...whole, ...change }))

test.each(declaredItems)('the duty %s is declared with its day and a trimmed note', (item) => {
  expect(parse({ item })).toEqual({
    value: { item, declaredOn: '2026-04-01', note: 'Joined the helpline.' },
    errors: [],
  })
})

test('an empty day withdraws the declaration', () => {
  expect(parse({ declaredOn: ' ' })).toEqual({
    value: { item: 'helpline', declaredOn: '', note: 'Joined the helpline.' },
    errors: [],
  })
})

test.each(['', 'taxes', '__proto__', 'helpline '])(
  'the unknown duty "%s" is an error, and nothing is parsed',
  (item) => {
    expect(parse({ item })).toEqual({
      value: null,
      errors: [{ field: 'item', code: 'unknown-item' }],
    })
  },
)

test.each(['yesterday', '2026-02-30', '2026-13-01', '01.04.2026'])(
  'the day %s, which does not exist, is an error beside its field',
  (declaredOn) => {
    expect(parse({ declaredOn }).errors).toEqual([{ field: 'declaredOn', code: 'not-a-day' }])
  },
)

test('a note has at most 500 characters, and all errors are reported at once', () => {
  expect(parse({ note: 'a'.repeat(500) }).errors).toEqual([])
  expect(parse({ note: 'a'.repeat(501), declaredOn: 'soon' }).errors).toEqual([
    { field: 'declaredOn', code: 'not-a-day' },
    { field: 'note', code: 'too-long' },
  ])
})
