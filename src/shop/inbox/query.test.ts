import { expect, test } from 'vitest'
import { parseQuery, queryLimits } from './query.ts'
import { parseSubscriber } from './subscriber.ts'

const typed = {
  yourName: 'Asha',
  yourEmail: 'asha@zari.test',
  yourSubject: '',
  yourMessage: 'Do you ship to Pune?',
}
const form = (change: Partial<typeof typed> = {}) =>
  new Map(Object.entries({ ...typed, ...change }))

test('a query needs name, email and message, but no subject', () => {
  expect(parseQuery(form())).toEqual({ value: typed, errors: [] })
  expect(parseQuery(new Map()).errors).toEqual(
    (['yourName', 'yourEmail', 'yourMessage'] as const).map((field) => ({
      field,
      code: 'missing',
    })),
  )
})

test('a message is refused when it is longer than the limit', () => {
  const messageOf = (length: number) => form({ yourMessage: 'x'.repeat(length) })
  expect(parseQuery(messageOf(queryLimits.yourMessage)).errors).toEqual([])
  expect(parseQuery(messageOf(queryLimits.yourMessage + 1)).errors).toEqual([
    { field: 'yourMessage', code: 'too-long' },
  ])
})

test('line breaks in the subject of a query are removed', () => {
  expect(parseQuery(form({ yourSubject: 'Hi\r\nBcc: all@zari.test' })).value.yourSubject).toBe(
    'Hi Bcc: all@zari.test',
  )
})

test('a newsletter address is refused exactly when it is empty or lacks @ or a dot', () => {
  for (const refused of [
    '',
    '   ',
    'asha',
    'asha@zari',
    'asha.zari',
    null,
    undefined,
    `${'a'.repeat(252)}@b.c`,
  ])
    expect(parseSubscriber(refused)).toBeNull()
  expect(parseSubscriber(' Asha@Zari.Test ')).toBe('asha@zari.test')
  expect(parseSubscriber('@.')).toBe('@.')
})
