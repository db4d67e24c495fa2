import { expect, test } from 'vitest'
import { emailLayout } from './email-layout.ts'

const parts = {
  shopName: 'Zari',
  shopUrl: 'https://zari.test',
  heading: 'Thank you, Asha',
  paragraphs: ['Your saree is on its way.'],
}

test('text written by customers is escaped in the HTML of a mail', () => {
  const { html } = emailLayout({
    ...parts,
    heading: '<img src=x onerror=alert(1)>',
    paragraphs: ['"A" & <b>B</b>'],
  })
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('&quot;A&quot; &amp; &lt;b&gt;B&lt;/b&gt;')
  expect(html).not.toContain('<img')
})

test('the HTML and the text version contain the address of the button', () => {
  const { html, text } = emailLayout({
    ...parts,
    button: { label: 'Track it', url: 'https://zari.test/orders?a=1&b=2' },
  })
  expect(html).toContain('href="https://zari.test/orders?a=1&amp;b=2"')
  expect(text).toContain('Track it:\nhttps://zari.test/orders?a=1&b=2')
})

test('the text version has the same content without markup', () => {
  expect(emailLayout(parts).text).toBe(
    'Thank you, Asha\n\nYour saree is on its way.\n\n-- \nZari\nhttps://zari.test\n',
  )
})
