import { expect, test } from 'vitest'
import { newsletterWords, parseNewsletter } from './newsletter.ts'

const typed = {
  subject: 'New weaves',
  heading: 'Monsoon greens',
  body: 'First.\n\nSecond\nline.',
  buttonWords: 'See them',
  buttonPath: '/shop/Latest',
}
const form = (change: object = {}) => new Map(Object.entries({ ...typed, ...change }))

test('subject, heading and words are needed; a button is not', () => {
  expect(parseNewsletter(form())).toEqual({ text: typed, problems: null })
  expect(parseNewsletter(form({ buttonWords: '', buttonPath: '' })).problems).toBeNull()
  expect(Object.keys(parseNewsletter(new Map()).problems!)).toEqual(['subject', 'heading', 'body'])
})

test('a button needs its words and a page of the shop, and never leads to another site', () => {
  expect(parseNewsletter(form({ buttonPath: '' })).problems).toHaveProperty('buttonPath')
  expect(parseNewsletter(form({ buttonWords: '' })).problems).toHaveProperty('buttonWords')
  for (const elsewhere of [
    'https://evil.test',
    '//evil.test',
    String.raw`/\evil.test`,
    'javascript:alert(1)',
    'shop/Latest',
    '/a b',
  ]) {
    expect([elsewhere, parseNewsletter(form({ buttonPath: elsewhere })).problems]).toEqual([
      elsewhere,
      { buttonPath: expect.any(String) },
    ])
  }
})

test('an empty line begins a paragraph, and a subject stays one line', () => {
  expect(newsletterWords(typed)).toEqual({
    heading: 'Monsoon greens',
    paragraphs: ['First.', 'Second\nline.'],
    button: { words: 'See them', path: '/shop/Latest' },
  })
  expect(newsletterWords({ ...typed, buttonWords: '', buttonPath: '' })).not.toHaveProperty(
    'button',
  )
  expect(parseNewsletter(form({ subject: 'Hi\r\nBcc: all@zari.test' })).text.subject).toBe(
    'Hi Bcc: all@zari.test',
  )
})

test('what is too long says how long it may be', () => {
  expect(parseNewsletter(form({ subject: 'x'.repeat(151) })).problems).toEqual({
    subject: 'Please use at most 150 characters.',
  })
})
