import { expect, test } from 'vitest'
import { emailLayout } from '#platform/mail/email-layout.ts'
import { emailStyles } from '#platform/mail/email-styles.ts'
import { emailPreview, emailStylesheet } from './email-preview.server.ts'

const whole = emailLayout({
  shopName: 'Zari',
  shopUrl: 'https://zari.test',
  heading: 'News',
  paragraphs: ['It is there. style="color:red"'],
  button: { label: 'Look', url: 'https://zari.test/shop/Latest' },
  summary: {
    heading: 'Order',
    pieces: [{ title: 'Saree', detail: 'Quantity 1', amount: '1 Rs.', imageUrl: '/1.webp' }],
    totals: [
      { label: 'Price', amount: '1 Rs.' },
      { label: 'Total', amount: '1 Rs.', isTotal: true },
    ],
    notes: [{ label: 'Delivery to', lines: ['Asha'] }],
  },
  footnote: {
    text: 'You asked for it.',
    link: 'Unsubscribe',
    url: 'https://zari.test/unsubscribe',
  },
}).html

test('an email preview uses one stylesheet instead of style attributes', () => {
  const shown = emailPreview(whole)
  expect(shown).not.toMatch(/<[^>]* style=/)
  expect(shown).toContain(`<style>${emailStylesheet}</style></head>`)
  for (const [part, style] of Object.entries(emailStyles)) {
    expect(whole.split(` style="${style}"`).length, part).toBe(
      shown.split(` class="${part}"`).length,
    )
    expect(shown, part).toContain(` class="${part}"`)
  }
})

test('text that looks like a style attribute stays as written in the preview', () => {
  expect(emailPreview(whole)).toContain('It is there. style=&quot;color:red&quot;')
})
