import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  FAQS_MAX,
  parseAboutUs,
  parseFaqs,
  parseShopDetails,
  shopDetailsHints,
  siteLimits,
} from './site-form.ts'

function form(...fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}
const details = {
  address: '12 MG Road\nPune',
  mapsLink: '',
  instagram: 'https://instagram.com/zari',
  facebook: 'https://facebook.com/zari',
  pinterest: 'https://pinterest.com/zari',
}
const detailsForm = (change: Partial<typeof details> = {}) =>
  form(...Object.entries({ ...details, ...change }))

test('About Us wants some value', () => {
  expect(parseAboutUs(form())).toEqual({ body: null, message: 'Please enter some value' })
  expect(parseAboutUs(form(['aboutUs', ' \n ']))).toEqual({
    body: null,
    message: 'Please enter some value',
  })
  expect(parseAboutUs(form(['aboutUs', 'We weave.\r\nSlowly.']))).toEqual({
    body: { aboutUs: 'We weave.\nSlowly.' },
    message: null,
  })
  expect(parseAboutUs(form(['aboutUs', 'x'.repeat(siteLimits.aboutUs + 1)])).message).toBe(
    'About Us: at most 10000 characters, please.',
  )
})

test('shop details want the address and three links; the maps link may be missing', () => {
  expect(parseShopDetails(detailsForm())).toEqual({ body: details, message: null })
  for (const field of ['address', 'instagram', 'facebook', 'pinterest']) {
    expect(parseShopDetails(detailsForm({ [field]: ' ' })).message).toBe('all fields are required!')
  }
})

test('what is no https link is kept, with a gentle word', () => {
  const typed = { ...details, instagram: 'javascript:alert(1)', mapsLink: 'http://maps.example' }
  expect(parseShopDetails(detailsForm(typed)).body).toEqual(typed)
  expect(Object.keys(shopDetailsHints(typed)).toSorted()).toEqual(['instagram', 'mapsLink'])
  expect(shopDetailsHints(details)).toEqual({})
})

test('FAQs want at least one entry, and every question and response', () => {
  const message = 'Please fill out all questions and responses!'
  expect(parseFaqs(form()).message).toBe(message)
  expect(parseFaqs(form(['question', 'Do you ship?'], ['response', ''])).message).toBe(message)
  expect(parseFaqs(form(['question', 'Do you ship?'])).message).toBe(message)
  expect(
    parseFaqs(form(['question', 'A?'], ['response', 'a'], ['question', 'B?'], ['response', 'b']))
      .body,
  ).toEqual({
    FAQs: [
      { question: 'A?', response: 'a' },
      { question: 'B?', response: 'b' },
    ],
  })
})

test('too many or too long FAQs say which', () => {
  const many = Array.from({ length: FAQS_MAX + 1 }, (): [string, string][] => [
    ['question', 'q'],
    ['response', 'r'],
  ]).flat()
  expect(parseFaqs(form(...many)).message).toBe('At most 100 questions, please.')
  expect(parseFaqs(form(['question', 'q'.repeat(301)], ['response', 'r'])).message).toMatch(
    /^FAQ 1: at most 300/,
  )
})

test('whatever is typed, there is either a body or a message', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom('question', 'response', 'aboutUs', 'address', 'instagram'),
          fc.string(),
        ),
      ),
      (fields) => {
        for (const { body, message } of [
          parseAboutUs(form(...fields)),
          parseShopDetails(form(...fields)),
          parseFaqs(form(...fields)),
        ]) {
          expect(body === null).toBe(message !== null)
        }
      },
    ),
  )
})
