import { expect, test } from 'vitest'
import { newsletterContent, parseNewsletter } from './newsletter.ts'

const typed = {
  subject: 'New weaves',
  heading: 'Monsoon greens',
  body: 'First.\n\nSecond\nline.',
  buttonWords: 'See them',
  buttonPath: '/shop/Latest',
}
const form = (change: object = {}) => new Map(Object.entries({ ...typed, ...change }))

test('a newsletter needs subject, heading and text, but no button', () => {
  expect(parseNewsletter(form())).toEqual({ value: typed, errors: [] })
  expect(parseNewsletter(form({ buttonWords: '', buttonPath: '' })).errors).toEqual([])
  expect(parseNewsletter(new Map()).errors).toEqual(
    (['subject', 'heading', 'body'] as const).map((field) => ({ field, code: 'missing' })),
  )
})

test('a button needs a label and a path of the shop, and never leads to another site', () => {
  expect(parseNewsletter(form({ buttonPath: '' })).errors).toEqual([
    { field: 'buttonPath', code: 'path-missing' },
  ])
  expect(parseNewsletter(form({ buttonWords: '' })).errors).toEqual([
    { field: 'buttonWords', code: 'label-missing' },
  ])
  for (const elsewhere of [
    'https://evil.test',
    '//evil.test',
    String.raw`/\evil.test`,
    'javascript:alert(1)',
    'shop/Latest',
    '/a b',
  ]) {
    expect([elsewhere, parseNewsletter(form({ buttonPath: elsewhere })).errors]).toEqual([
      elsewhere,
      [{ field: 'buttonPath', code: 'not-a-shop-path' }],
    ])
  }
})

test('an empty line in the text starts a new paragraph, and line breaks in the subject are removed', () => {
  expect(newsletterContent(typed)).toEqual({
    heading: 'Monsoon greens',
    paragraphs: ['First.', 'Second\nline.'],
    button: { words: 'See them', path: '/shop/Latest' },
  })
  expect(newsletterContent({ ...typed, buttonWords: '', buttonPath: '' })).not.toHaveProperty(
    'button',
  )
  expect(parseNewsletter(form({ subject: 'Hi\r\nBcc: all@zari.test' })).value.subject).toBe(
    'Hi Bcc: all@zari.test',
  )
})

test('a newsletter text that is longer than its limit is refused', () => {
  expect(parseNewsletter(form({ subject: 'x'.repeat(151) })).errors).toEqual([
    { field: 'subject', code: 'too-long' },
  ])
})
