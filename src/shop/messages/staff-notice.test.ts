import { expect, test } from 'vitest'
import { noticeMail, parseNoticeChoices, staffEvents, type StaffNotice } from './staff-notice.ts'

const sender = { shopName: 'Zari', shopUrl: 'http://zari.test' }
const notice = (change: Partial<StaffNotice> = {}): StaffNotice => ({
  event: 'new-order',
  subject: 'order:7K3M9Q2X1B',
  summary: '7K3M9Q2X1B, 2,499 Rs.',
  path: '/admin/orders/7K3M9Q2X1B',
  ...change,
})
const formOf = (fields: Record<string, string>) => ({ get: (name: string) => fields[name] ?? null })

test('a single notice is mailed alone, and the mail links to the page of the notice', () => {
  const { subject, content } = noticeMail([notice()], sender)
  expect(subject).toBe('New order: 7K3M9Q2X1B, 2,499 Rs.')
  expect(content).toMatchObject({
    paragraphs: ['7K3M9Q2X1B, 2,499 Rs.'],
    button: { url: 'http://zari.test/admin/orders/7K3M9Q2X1B' },
    footnote: { url: 'http://zari.test/admin/notifications' },
  })
})

test('many notices are combined into one mail with a limited number of lines', () => {
  const orders = Array.from({ length: 500 }, (_, at) => notice({ summary: `order ${at}` }))
  const query = notice({ event: 'new-query', summary: 'Asha: Size?' })
  const { subject, content } = noticeMail([...orders, query], sender)
  expect(subject).toBe('New order: 500, New query: 1')
  const [first, second] = content.paragraphs
  expect(first!.split('\n')).toHaveLength(22)
  expect(first).toMatch(/^New order \(500\)\norder 0\n[^]*\norder 19\nand 480 more$/)
  expect(second).toBe('New query (1)\nAsha: Size?')
  expect(content.button?.url).toBe('http://zari.test/admin')
})

test('a form is read only for the events that the role may choose', () => {
  const all = Object.fromEntries(staffEvents.map((event) => [event, 'daily']))
  expect(parseNoticeChoices(formOf(all), 'admin')).toEqual(all)
  expect(parseNoticeChoices(formOf(all), 'packer')).toEqual({
    'new-order': 'daily',
    'order-cancelled': 'daily',
  })
  expect(parseNoticeChoices(formOf({ ...all, 'low-stock': 'hourly' }), 'admin')).toBeNull()
  expect(parseNoticeChoices(formOf({}), 'packer')).toBeNull()
})
