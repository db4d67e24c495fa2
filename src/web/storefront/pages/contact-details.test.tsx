import { expect, test } from 'vitest'
import { emptyBusinessDetails, type BusinessDetails } from '#shop/site/business-details.ts'
import { linksOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { ContactDetails } from './contact-details.tsx'

const detailsOf = (change: Partial<BusinessDetails>, mapsLink = '') =>
  htmlOf(<ContactDetails business={{ ...emptyBusinessDetails(), ...change }} mapsLink={mapsLink} />)

test('a shop that has entered nothing shows no list at all', () => {
  expect(detailsOf({})).toBe('')
  expect(htmlOf(<ContactDetails business={null} mapsLink="" />)).toBe('')
})

test('numbers become links to call and to chat, with the country code of India if none is given', () => {
  expect(linksOf(detailsOf({ phone: '080 5550 1001', whatsapp: '+44 20 5550 100' }))).toEqual({
    '080 5550 1001': 'tel:+918055501001',
    '+44 20 5550 100': 'https://wa.me/44205550100',
  })
})

test('a number that cannot be dialled is not shown as a link', () => {
  expect(detailsOf({ phone: 'ask at the desk', whatsapp: '12' })).toBe('')
})

test('opening hours keep their lines, and an email becomes a link', () => {
  const html = detailsOf({ openingHours: 'Mon to Fri, 10 to 7\nSat, 10 to 2', email: 'a@b.test' })
  expect(html).toContain('Mon to Fri, 10 to 7\nSat, 10 to 2')
  expect(linksOf(html)).toEqual({ 'a@b.test': 'mailto:a@b.test' })
})

test('only an https link becomes a map', () => {
  expect(linksOf(detailsOf({}, 'https://maps.example/zari'))).toEqual({
    'Find us on the map': 'https://maps.example/zari',
  })
  for (const link of ['javascript:alert(1)', 'http://maps.example', 'maps'])
    expect(detailsOf({}, link), link).toBe('')
})

test('details of the responsible officer and the terms are not contact details', () => {
  const text = textOf(detailsOf({ email: 'a@b.test', officerPhone: '1234567', returnWindow: '7' }))
  expect(text).toBe('Email a@b.test')
})
