import { expect, test } from 'vitest'
import { renderMessage } from './render-message.ts'

const sender = { shopName: 'Zari', shopUrl: 'https://zari.test' }
const message = {
  to: 'asha@example.com',
  subject: 'Order ABC confirmed',
  content: {
    heading: 'Thank you',
    paragraphs: ['We pack it today.', 'Silk & zari <3'],
    button: { words: 'See the order', path: '/orders/ABC' },
  },
}

test('an order email has its text in both parts, a button to the shop and no unsubscribe link', () => {
  const mail = renderMessage(message, sender)
  expect(mail).toMatchObject({ to: 'asha@example.com', subject: 'Order ABC confirmed' })
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain('We pack it today.')
    expect(part).toContain('https://zari.test/orders/ABC')
    expect(part).not.toMatch(/unsubscribe/i)
  }
  expect(mail).not.toHaveProperty('headers')
})

test('special characters in the text of a message are escaped in its HTML', () => {
  const { html, text } = renderMessage(message, sender)
  expect(html).toContain('Silk &amp; zari &lt;3')
  expect(text).toContain('Silk & zari <3')
})

test('a newsletter has an unsubscribe link in both parts and the headers for one-click unsubscribing', () => {
  const { html, text, headers } = renderMessage(
    { ...message, unsubscribePath: '/unsubscribe?key=k1' },
    sender,
  )
  expect(html).toContain('href="https://zari.test/unsubscribe?key=k1"')
  expect(text).toContain('https://zari.test/unsubscribe?key=k1')
  expect(headers).toEqual({
    'List-Unsubscribe': '<https://zari.test/unsubscribe?key=k1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('an optional message has a link to the choices of mails and the headers for one click', () => {
  const content = { ...message.content, choicesPath: '/profile/mails?key=k1&mail=reviews' }
  const { text, headers } = renderMessage({ ...message, content }, sender)
  expect(text).toContain('You can choose which optional mails you get.')
  expect(text).toContain('Unsubscribe: https://zari.test/profile/mails?key=k1&mail=reviews')
  expect(headers?.['List-Unsubscribe']).toBe(
    '<https://zari.test/profile/mails?key=k1&mail=reviews>',
  )
})

test('a message without a button links only to the shop', () => {
  const { button: _button, ...content } = message.content
  const { html } = renderMessage({ ...message, content }, sender)
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)
  expect(new Set(links)).toEqual(new Set(['https://zari.test']))
})
