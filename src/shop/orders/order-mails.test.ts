import { expect, test } from 'vitest'
import { orderPlacedMail, refundUnderWayMail } from './order-mails.ts'

const shop = { shopName: 'Zari', shopUrl: 'https://zari.test' }
const order = { number: '7K3M9Q2X1B', email: 'asha@zari.test', address: { firstName: 'Asha' }, totalPaise: 12_500_000 }

test('the confirmation says what was bought, for how much, and where to follow it', () => {
  const mail = orderPlacedMail(order, [{ title: 'Silk <saree>', size: 'M', quantity: 2, unitPricePaise: 6_250_000 }], shop)
  expect(mail).toMatchObject({ to: 'asha@zari.test', subject: 'Order 7K3M9Q2X1B placed' })
  expect(mail.text).toContain('1,25,000 Rs.')
  expect(mail.text).toContain('2 × Silk <saree>, size M')
  expect(mail.text).toContain('https://zari.test/orders')
  expect(mail.html).toContain('Silk &lt;saree&gt;')
})

test('a refund mail tells a second payment from pieces that could not be kept', () => {
  const twice = refundUnderWayMail({ ...order, amountPaise: 100, isPaidByAnother: true }, shop)
  const late = refundUnderWayMail({ ...order, amountPaise: 100, isPaidByAnother: false }, shop)
  expect(twice.text).toContain('more than one payment')
  expect(late.text).toContain('We are sorry')
  expect(late.text).toContain('https://zari.test/orders/7K3M9Q2X1B/payment')
})
