import { expect, test } from 'vitest'
import { finishDocument } from './finish-document.server.ts'

const fontPreload = '<link rel="preload" href="/mukta.woff2" as="font">'
const head =
  '<html><head><link rel="stylesheet" nonce="n" href="/a.css"/><link rel="modulepreload" nonce="n" href="/static/a.js"/><link rel="modulepreload" nonce="n" href="/static/b.js"/><script nonce="n">role()</script></head><body class="x">'
const content =
  "<p>Sarees &lt;/head></p><script>injected()</script><p title='</head><body>'>Suits</p>"
const end =
  '<script nonce="n">before()</script><script nonce="n" type="module" async="">import "/static/a.js";</script></body></html>'

const finished = (html = head + content + end) => {
  const { chunks, scripts } = finishDocument(html, {
    routeData: '[{}]\n',
    nonce: 'n',
    headEnd: fontPreload,
    boldFont: { family: 'Mukta', url: '/bold.woff2' },
  })
  return { html: chunks.join(''), scripts, chunks }
}

test('the module script and its preloads wait until an inline script starts them', () => {
  const { html } = finished()
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toMatch(
    /<script type="text\/plain" id="later" data-font="\/bold.woff2" data-family="Mukta" data-modules="\/static\/a.js \/static\/b.js">import "\/static\/a.js";<\/script>/,
  )
})

test('font preloads stand after the stylesheet, at the end of the head', () => {
  expect(finished().html).toMatch(
    /<link rel="stylesheet"[^>]*>.*<link rel="preload" href="[^"]+\.woff2"[^>]*><\/head>/,
  )
})

test('the content between head and scripts stays unchanged', () => {
  const { chunks, html } = finished()
  expect(chunks[1]).toBe(content)
  expect(html).toContain(`<body class="x">${content}<script>before()</script>`)
  expect(html).toMatch(/<\/script><\/body><\/html>$/)
})

test('only scripts with the nonce are returned, and the nonce is removed', () => {
  const { html, scripts } = finished()
  expect(html).not.toContain('nonce')
  expect(scripts.slice(0, 3)).toEqual(['role()', 'before()', 'import "/static/a.js";'])
  expect(scripts).toHaveLength(5)
  for (const script of scripts) expect(html).toContain(`>${script}</script>`)
})

test('a page without a module script is unchanged except for the removed nonces', () => {
  expect(finished('<p>Closed</p>').html).toBe('<p>Closed</p>')
  expect(finished('<p>Closed</p><script nonce="n">go()</script>')).toMatchObject({
    html: '<p>Closed</p><script>go()</script>',
    scripts: ['go()'],
  })
})
