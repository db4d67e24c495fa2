import { expect, test } from 'vitest'
import { recordedQuery, UNNAMED } from './recorded-query.ts'

test('a search is stored in small letters with single spaces', () => {
  expect(recordedQuery('  Red   SILK saree ')).toBe('red silk saree')
  expect(recordedQuery('लाल साड़ी')).toBe('लाल साड़ी')
  expect(recordedQuery('saree under 15000')).toBe('saree under 15000')
})

test('emails, phone numbers, addresses and long texts are counted without their words', () => {
  for (const text of [
    'asha@example.com',
    'asha at example @ home',
    '98200 12345',
    '+91-98200-12345',
    '९८२००१२३४५',
    '560001',
    'https://example.com/x',
    'www.example.com',
    'a'.repeat(61),
    ' \u200b ',
    '',
  ])
    expect(recordedQuery(text), text).toBe(UNNAMED)
})
