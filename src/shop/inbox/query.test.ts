import { expect, test } from 'vitest'
import { parseQuery, queryLimits, queryMessage } from './query.ts'
import { parseSubscriber } from './subscriber.ts'

const typed = {
  yourName: 'Asha',
  yourEmail: 'asha@zari.test',
  yourSubject: '',
  yourMessage: 'Do you ship to Pune?',
}
const form = (change: Partial<typeof typed> = {}) =>
  new Map(Object.entries({ ...typed, ...change }))

test('name, e-mail and message are needed; the subject is not', () => {
  expect(parseQuery(form())).toEqual({ query: typed, problems: null })
  const { query, problems } = parseQuery(new Map())
  expect(Object.keys(problems!)).toEqual(['yourName', 'yourEmail', 'yourMessage'])
  expect(queryMessage(query)).toBe('all fields are required')
})

test('a message that is too long says how long it may be', () => {
  const { query, problems } = parseQuery(
    form({ yourMessage: 'x'.repeat(queryLimits.yourMessage + 1) }),
  )
  expect(problems).toEqual({ yourMessage: 'Please use at most 5000 characters.' })
  expect(queryMessage(query)).toBe('Please shorten the marked fields.')
})

test('a subject cannot smuggle another line into a mail', () => {
  expect(parseQuery(form({ yourSubject: 'Hi\r\nBcc: all@zari.test' })).query.yourSubject).toBe(
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
