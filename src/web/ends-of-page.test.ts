import { expect, test } from 'vitest'
import { changeEnds } from './ends-of-page.server.ts'

const drawn =
  '<head><title>Silk</title></head><body class="x"><p>Sarees &lt;/head></p><script>smuggled()</script><p>Suits</p><script nonce="n">first()</script><p>Foot</p><script nonce="n">last()</script></body>'

test('what lies between the head and the first marked script is not touched, and stands where it stood', () => {
  const seen: string[] = []
  const changed = changeEnds(drawn, 'n', (ends) => {
    seen.push(ends)
    return ends
      .replace('</head>', '<meta name="robots" content="noindex"/></head>')
      .replaceAll(' nonce="n"', '')
  })
  expect(seen).toEqual([
    '<head><title>Silk</title></head><body class="x"><script nonce="n">first()</script><p>Foot</p><script nonce="n">last()</script></body>',
  ])
  expect(changed.join('')).toBe(
    '<head><title>Silk</title><meta name="robots" content="noindex"/></head><body class="x"><p>Sarees &lt;/head></p><script>smuggled()</script><p>Suits</p><script>first()</script><p>Foot</p><script>last()</script></body>',
  )
})

test('a page without a marked script, or without a body, is changed as a whole', () => {
  for (const page of [
    '<head></head><body><p>Closed</p></body>',
    '<p>Closed</p><script nonce="n">go()</script>',
  ])
    expect(changeEnds(page, 'n', (whole) => `${whole}!`).join('')).toBe(`${page}!`)
})
