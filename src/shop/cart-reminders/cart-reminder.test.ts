import { expect, test } from 'vitest'
import { cartReminderMail, type RemindedPiece } from './cart-reminder.ts'

const shop = { shopName: 'Meera Weaves', shopUrl: 'https://meera.example' }
const reader = { email: 'asha@example.com', mailKey: '00000000-0000-4000-8000-000000000001' }
const pieces = (count: number, change: Partial<RemindedPiece> = {}): RemindedPiece[] =>
  Array.from({ length: count }, (_, index) => ({
    title: `Saree ${index + 1}`,
    size: '',
    quantity: 1,
    unitPricePaise: 1_499_900,
    ...change,
  }))

test('one piece is named in the subject, with its size, quantity and price in the text', () => {
  const mail = cartReminderMail(pieces(1, { size: 'M', quantity: 2 }), reader, shop)
  expect(mail).toMatchObject({
    to: 'asha@example.com',
    subject: 'Saree 1 is still in your cart',
  })
  expect(mail.text).toContain('Saree 1, size M, 2 pieces: 14,999 Rs.')
  expect(mail.text).toContain('See your cart:\nhttps://meera.example/cart')
})

test('several pieces are counted, and those above the limit are not named', () => {
  const mail = cartReminderMail(pieces(12), reader, shop)
  expect(mail.subject).toBe('12 pieces are still in your cart')
  expect(mail.text).toContain('Saree 10: 14,999 Rs.')
  expect(mail.text).not.toContain('Saree 11')
  expect(mail.text).toContain('And 2 more.')
})

test('one click ends the mails, by the link and by the mail program', () => {
  const mail = cartReminderMail(pieces(2), reader, shop)
  const end = `https://meera.example/profile/mails?key=${reader.mailKey}&mail=cart`
  expect(mail.text).toContain(`Unsubscribe: ${end}`)
  expect(mail.headers).toEqual({
    'List-Unsubscribe': `<${end}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('the mail puts no pressure on the reader, and a hostile title stays text', () => {
  const mail = cartReminderMail(pieces(1, { title: '<img src=x>' }), reader, shop)
  expect(mail.text).not.toMatch(/hurry|last chance|only \d|soon|left!/i)
  expect(mail.html).not.toContain('<img src=x>')
})
