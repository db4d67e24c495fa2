import { expect, test } from 'vitest'
import { withAbout } from './page-about.server.ts'

const front = { shopUrl: 'https://zari.example', shopName: 'Zari' }
const html =
  '<head><title>Red &quot;silk&quot; · Zari</title><meta name="description" content="A saree"/></head><body></body>'

test('a page that may be found says its one address and how its link looks', () => {
  const told = withAbout(
    html,
    {
      path: '/shop/saree?page=2',
      picture: { path: '/images/a/preview.jpg', width: 1200, height: 1600, alt: 'Red "silk"' },
    },
    front,
    'n',
  )
  expect(told).toContain('<link rel="canonical" href="https://zari.example/shop/saree?page=2"/>')
  expect(told).toContain('<meta property="og:title" content="Red &quot;silk&quot; · Zari"/>')
  expect(told).toContain('<meta property="og:image:alt" content="Red &quot;silk&quot;"/>')
  expect(told).toContain(
    '<meta property="og:image" content="https://zari.example/images/a/preview.jpg"/><meta property="og:image:type" content="image/jpeg"/><meta property="og:image:width" content="1200"/>',
  )
  expect(told).not.toContain('noindex')
})

test('the link of a page that shows no piece has the picture of the shop', () => {
  expect(withAbout(html, { path: '/faq' }, front, 'n')).toMatch(
    /<meta property="og:image" content="https:\/\/zari\.example\/[^"]*hero-wide-preview[^"]*\.jpg"\/>/,
  )
})

test('no text of a product ends the script it is told in', () => {
  const told = withAbout(
    html,
    { path: '/', data: [{ '@type': 'Product', name: '</script><script>alert(1)</script>' }] },
    front,
    'n',
  )
  expect(told.match(/<script/g)).toHaveLength(1)
  expect(JSON.parse(/ld\+json" nonce="n">([^]*?)<\/script>/.exec(told)![1]!)).toMatchObject({
    '@graph': [{ name: '</script><script>alert(1)</script>' }],
  })
})

test('a personal page asks not to be found', () => {
  expect(withAbout(html, undefined, front, 'n')).toContain(
    '<meta name="robots" content="noindex"/>',
  )
})
