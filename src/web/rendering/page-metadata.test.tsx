import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageMetadata } from './page-metadata.ts'
import { metadataTags } from './page-metadata.server.tsx'

const front = { shopUrl: 'https://zari.example', shopName: 'Zari' }
const inHead = (metadata?: PageMetadata) =>
  renderToStaticMarkup(metadataTags(metadata, front).inHead)
const besideTitle = (metadata?: PageMetadata) =>
  renderToStaticMarkup(metadataTags(metadata, front).besideTitle('Red "silk" · Zari', 'A saree'))

test('a page for search engines has a canonical URL and a link preview', () => {
  const tags = besideTitle({
    path: '/shop/saree?page=2',
    picture: { path: '/images/a/preview.jpg', width: 1200, height: 1600, alt: 'Red "silk"' },
  })
  expect(tags).toContain('<link rel="canonical" href="https://zari.example/shop/saree?page=2"/>')
  expect(tags).toContain('<meta property="og:title" content="Red &quot;silk&quot; · Zari"/>')
  expect(tags).toContain('<meta property="og:description" content="A saree"/>')
  expect(tags).toContain('<meta property="og:image:alt" content="Red &quot;silk&quot;"/>')
  expect(tags).toContain(
    '<meta property="og:image" content="https://zari.example/images/a/preview.jpg"/><meta property="og:image:type" content="image/jpeg"/><meta property="og:image:width" content="1200"/>',
  )
  expect(tags).not.toContain('noindex')
  expect(inHead({ path: '/shop/saree' })).toBe('')
})

test('the link preview of a page without a product shows the picture of the shop', () => {
  expect(besideTitle({ path: '/faq' })).toMatch(
    /<meta property="og:image" content="https:\/\/zari\.example\/[^"]*hero-wide-preview[^"]*\.jpg"\/>/,
  )
})

test('a text in structured data cannot end the script element', () => {
  const data = [{ '@type': 'Product', name: '</script><script>alert(1)</script>' }]
  const script = inHead({ path: '/', data })
  expect(script.match(/<script/g)).toHaveLength(1)
  expect(JSON.parse(/ld\+json">([^]*?)<\/script>/.exec(script)![1]!)).toMatchObject({
    '@graph': [{ name: '</script><script>alert(1)</script>' }],
  })
})

test('a page without metadata asks search engines not to index it', () => {
  expect(inHead()).toBe('<meta name="robots" content="noindex"/>')
  expect(besideTitle()).toBe('')
})
