import { expect, test } from 'vitest'
import { changeEnds } from './ends-of-page.server.ts'
import { fontsLast } from './fonts-last.server.ts'

const font = (name: string) => `<link nonce="n" rel="preload" href="/static/${name}.woff2" as="font" type="font/woff2"/>`

test('the letters are asked for behind the content, so that styles and pictures come first, and within nothing that React knows', () => {
  const [head, styles, script] = ['<meta charSet="utf-8"/>', '<link nonce="n" rel="stylesheet" href="/a.css"/>', '<script nonce="n">1</script>']
  const page = `<html><head>${head}${font('one')}${font('two')}${styles}</head><body class="x"><div><img src="/a.avif"/>${script}</div></body></html>`
  expect(changeEnds(page, 'n', fontsLast).join('')).toBe(`<html><head>${head}${styles}</head><body class="x"><div><img src="/a.avif"/>${script}</div>${font('one')}${font('two')}</body></html>`)
})

test('a page without letters or without a body stays as it is', () => {
  for (const page of ['<p>Closed</p>', font('one'), '<html><head><link rel="stylesheet" href="/a.css"/></head><body></body></html>']) expect(fontsLast(page)).toBe(page)
})
