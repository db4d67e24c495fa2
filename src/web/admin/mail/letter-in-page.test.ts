import { expect, test } from 'vitest'
import { letter } from '#platform/mail/letter.ts'
import { letterStyles } from '#platform/mail/letter-styles.ts'
import { letterInPage, letterSheet } from './letter-in-page.server.ts'

const whole = letter({
  shopName: 'Zari',
  shopUrl: 'https://zari.test',
  heading: 'News',
  paragraphs: ['It is there. style="color:red"'],
  button: { words: 'Look', url: 'https://zari.test/shop/Latest' },
  footnote: {
    words: 'You asked for it.',
    link: 'Unsubscribe',
    url: 'https://zari.test/unsubscribe',
  },
}).html

test('a letter in a page wears the same, from one sheet', () => {
  const shown = letterInPage(whole)
  expect(shown).not.toMatch(/<[^>]* style=/)
  expect(shown).toContain(`<style>${letterSheet}</style></head>`)
  for (const [part, style] of Object.entries(letterStyles)) {
    expect(whole.split(` style="${style}"`).length, part).toBe(
      shown.split(` class="${part}"`).length,
    )
    expect(shown, part).toContain(` class="${part}"`)
  }
})

test('what somebody wrote stays as it was written', () => {
  expect(letterInPage(whole)).toContain('It is there. style=&quot;color:red&quot;')
})
