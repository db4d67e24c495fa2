import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.server.ts'
import { startScriptLate } from './start-script-late.server.ts'

const drawn = '<head><link rel="modulepreload" nonce="n" href="/static/a.js"/><link rel="modulepreload" nonce="n" href="/static/b.js"/></head>'
  + '<body><p>Sarees</p><script nonce="n" type="module" async="">import "/static/a.js";</script><script nonce="n">news()</script></body>'

test('nothing of the page’s script is asked for before the page says so', () => {
  const html = startScriptLate(drawn, 'n')
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('data-modules="/static/a.js /static/b.js">import "/static/a.js";</script>')
  expect(html).toMatch(/<p>Sarees<\/p>.*<script nonce="n">news\(\)<\/script><\/body>$/s)
})

test('what is started later is allowed by the page’s policy', () => {
  const policy = contentSecurityPolicy(startScriptLate(drawn, 'n'), 'n', { pathname: '/', checkoutOrigins: [], overHttps: false, isDev: false })
  expect(policy.match(/sha256/g)).toHaveLength(3)
})

test('a page without a script of its own stays as it is', () => {
  expect(startScriptLate('<p>Closed</p>', 'n')).toBe('<p>Closed</p>')
})
