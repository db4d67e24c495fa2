import { expect, test } from 'vitest'
import { siteErrorText } from './site-messages.ts'

test('a missing value takes precedence over other errors and has the specified text of its form', () => {
  expect(siteErrorText('about', [{ field: 'aboutUs', code: 'missing' }])).toBe(
    'Please enter some value',
  )
  expect(
    siteErrorText('shop-details', [
      { field: 'address', code: 'too-long' },
      { field: 'facebook', code: 'missing' },
    ]),
  ).toBe('all fields are required!')
  expect(siteErrorText('faqs', [{ field: 'faqs.3', code: 'missing' }])).toBe(
    'Please fill out all questions and responses!',
  )
})

test('the message about an exceeded limit names the field or the number of the FAQ', () => {
  expect(siteErrorText('about', [{ field: 'aboutUs', code: 'too-long' }])).toBe(
    'About Us: please use at most 10000 characters.',
  )
  expect(siteErrorText('shop-details', [{ field: 'mapsLink', code: 'too-long' }])).toBe(
    'Maps Link: please use at most 500 characters.',
  )
  expect(siteErrorText('faqs', [{ field: 'faqs.1', code: 'too-long' }])).toMatch(
    /^FAQ 2: please use at most 300 characters for the question/,
  )
  expect(siteErrorText('faqs', [{ field: 'faqs', code: 'too-many' }])).toBe(
    'Please use at most 100 questions.',
  )
})
