import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  FAQS_MAX,
  parseAboutUs,
  parseFaqs,
  parseShopDetails,
  siteLimits,
  unusableLinks,
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

test('the About Us text must be present and within its limit', () => {
  for (const empty of [form(), form(['aboutUs', ' \n '])])
    expect(parseAboutUs(empty).errors).toEqual([{ field: 'aboutUs', code: 'missing' }])
  expect(parseAboutUs(form(['aboutUs', 'We weave.\r\nSlowly.']))).toEqual({
    value: { aboutUs: 'We weave.\nSlowly.' },
    errors: [],
  })
  expect(parseAboutUs(form(['aboutUs', 'x'.repeat(siteLimits.aboutUs)])).errors).toEqual([])
  expect(parseAboutUs(form(['aboutUs', 'x'.repeat(siteLimits.aboutUs + 1)])).errors).toEqual([
    { field: 'aboutUs', code: 'too-long' },
  ])
})

test('shop details need the address and three links; the maps link is optional', () => {
  expect(parseShopDetails(detailsForm())).toEqual({ value: details, errors: [] })
  for (const field of ['address', 'instagram', 'facebook', 'pinterest'])
    expect(parseShopDetails(detailsForm({ [field]: ' ' })).errors).toEqual([
      { field, code: 'missing' },
    ])
  expect(parseShopDetails(detailsForm({ mapsLink: 'x'.repeat(501) })).errors).toEqual([
    { field: 'mapsLink', code: 'too-long' },
  ])
})

test('a link that is not https is accepted and reported as unusable', () => {
  const typed = { ...details, instagram: 'javascript:alert(1)', mapsLink: 'http://maps.example' }
  expect(parseShopDetails(detailsForm(typed))).toEqual({ value: typed, errors: [] })
  expect(unusableLinks(typed)).toEqual(['mapsLink', 'instagram'])
  expect(unusableLinks(details)).toEqual([])
})

test('FAQs need at least one entry, and each entry needs a question and a response', () => {
  expect(parseFaqs(form()).errors).toEqual([{ field: 'faqs', code: 'missing' }])
  for (const incomplete of [
    form(['question', 'Do you ship?'], ['response', '']),
    form(['question', 'Do you ship?']),
  ])
    expect(parseFaqs(incomplete).errors).toEqual([{ field: 'faqs.0', code: 'missing' }])
  expect(
    parseFaqs(form(['question', 'A?'], ['response', 'a'], ['question', 'B?'], ['response', 'b'])),
  ).toEqual({
    value: {
      FAQs: [
        { question: 'A?', response: 'a' },
        { question: 'B?', response: 'b' },
      ],
    },
    errors: [],
  })
})

test('too many FAQs are refused, and a too long entry is reported with its position', () => {
  const many = Array.from({ length: FAQS_MAX + 1 }, (): [string, string][] => [
    ['question', 'q'],
    ['response', 'r'],
  ]).flat()
  expect(parseFaqs(form(...many)).errors).toEqual([{ field: 'faqs', code: 'too-many' }])
  expect(
    parseFaqs(
      form(['question', 'q'], ['response', 'r'], ['question', 'q'.repeat(301)], ['response', 'r']),
    ).errors,
  ).toEqual([{ field: 'faqs.1', code: 'too-long' }])
})

test('the values of an accepted form are within their limits, whatever is typed', () => {
  const anyForm = fc.array(
    fc.tuple(
      fc.constantFrom('question', 'response', 'aboutUs', 'address', 'instagram'),
      fc.string({ maxLength: 400 }),
    ),
  )
  fc.assert(
    fc.property(anyForm, (fields) => {
      const about = parseAboutUs(form(...fields))
      if (about.errors.length === 0) expect(about.value.aboutUs).not.toBe('')
      const faqs = parseFaqs(form(...fields))
      if (faqs.errors.length > 0) return
      expect(faqs.value.FAQs.length).toBeGreaterThan(0)
      for (const { question, response } of faqs.value.FAQs) {
        expect(question).not.toBe('')
        expect(question.length).toBeLessThanOrEqual(siteLimits.question)
        expect(response).not.toBe('')
      }
    }),
  )
})
