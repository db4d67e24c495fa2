import { expect, test } from 'vitest'
import { priceDropMail, type PriceDrop } from './price-drop.ts'

const shop = { shopName: 'Meera Weaves', shopUrl: 'https://meera.example' }
const reader = {
  email: 'asha@example.com',
  key: '00000000-0000-4000-8000-000000000001',
  mailKey: '00000000-0000-4000-8000-000000000002',
}
const pieces = (count: number): PriceDrop[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index % 10}`,
    title: `Saree ${index + 1}`,
    pricePaise: 1_499_900,
  }))

test('one piece is named in the subject, with its price and its page in the text', () => {
  const mail = priceDropMail(pieces(1), reader, shop)
  expect(mail).toMatchObject({ to: 'asha@example.com', subject: 'Saree 1 costs less now' })
  expect(mail.text).toContain('Saree 1: 14,999 Rs.')
  expect(mail.text).toContain('https://meera.example/productinfo/')
})

test('several pieces lead to the list, and those above the limit are counted', () => {
  const mail = priceDropMail(pieces(12), reader, shop)
  expect(mail.subject).toBe('12 pieces on your wish list cost less now')
  expect(mail.text).toContain('Saree 10: ')
  expect(mail.text).not.toContain('Saree 11')
  expect(mail.text).toContain('And 2 more.')
  expect(mail.text).toContain('https://meera.example/wishlist')
})

test('the link opens the choices of mails, and the mail program ends these mails', () => {
  const mail = priceDropMail(pieces(2), reader, shop)
  const end = `https://meera.example/wishlist/price-drops?key=${reader.key}`
  expect(mail.text).toContain(
    `https://meera.example/profile/mails?key=${reader.mailKey}&mail=prices`,
  )
  expect(mail.headers).toEqual({
    'List-Unsubscribe': `<${end}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('a hostile title stays text', () => {
  const [piece] = pieces(1)
  const mail = priceDropMail([{ ...piece!, title: '<img src=x onerror=alert(1)>' }], reader, shop)
  expect(mail.html).not.toContain('<img src=x')
})
