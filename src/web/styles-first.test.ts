import { expect, test } from 'vitest'
import { stylesFirst } from './styles-first.server.ts'

const font = (name: string) =>
  `<link nonce="n" rel="preload" href="/static/${name}.woff2" as="font" type="font/woff2"/>`

test('the styles are asked for before the letters', () => {
  const [head, styles, body] = [
    '<meta charSet="utf-8"/>',
    '<link nonce="n" rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/>',
    '<title>Zari</title>',
  ]
  expect(stylesFirst(head + font('one') + font('two') + body + styles + body)).toBe(
    head + body + styles + font('one') + font('two') + body,
  )
})

test('a page without styles or letters stays as it is', () => {
  for (const page of ['<p>Closed</p>', font('one'), '<link rel="stylesheet" href="/a.css"/>'])
    expect(stylesFirst(page)).toBe(page)
})
