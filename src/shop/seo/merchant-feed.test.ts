import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialKinds } from '../../../tests/support/initial-kinds.ts'
import { feedItems, type FeedProduct } from './merchant-feed.ts'
import { xmlText } from './xml.ts'

const front = { shopUrl: 'https://zari.example', shopName: 'Zari & Daughters' }
const image = {
  id: '40a63e8f-7552-4814-b550-51f45bdf5bf1',
  width: 960,
  height: 1280,
  tint: '#c8c5b8',
  alt: '',
}
const saree: FeedProduct = {
  id: '7ad0b4b7-05b1-4324-9c07-9f29ef28539b',
  title: 'Red <Silk> Saree',
  description: 'Heavy',
  type: 'saree',
  sizes: [],
  struckPricePaise: 899900,
  sellingPricePaise: 629900,
  available: 2,
  images: [image, image],
  countsSizes: false,
  availableBySize: {},
}

test('a reduced saree is one item with both prices and its availability', () => {
  const listed = feedItems(saree, front, initialKinds)
  expect(listed.match(/<item>/g)).toHaveLength(1)
  expect(listed).toContain('<g:title>Red &lt;Silk&gt; Saree</g:title>')
  expect(listed).toContain('<g:price>8999.00 INR</g:price><g:sale_price>6299.00 INR</g:sale_price>')
  expect(listed).toContain('<g:availability>in_stock</g:availability>')
  expect(listed).toContain('<g:brand>Zari &amp; Daughters</g:brand>')
  expect(listed.match(/additional_image_link>/g)).toHaveLength(2)
})

test('a valid barcode is the GTIN of its size; other items have no identifier', () => {
  const barcodes = new Map([
    [`${saree.id} S`, { barcode: '4006381333931' }],
    [`${saree.id} M`, { barcode: '4006381333932' }],
  ])
  const listed = feedItems({ ...saree, sizes: ['S', 'M', 'L'] }, front, initialKinds, barcodes)
  const identifiers = listed.matchAll(/<g:(gtin|identifier_exists)>([^<]+)/g)
  expect([...identifiers].map(([, name, value]) => [name, value])).toEqual([
    ['gtin', '4006381333931'],
    ['identifier_exists', 'no'],
    ['identifier_exists', 'no'],
  ])
})

test('each size of a suit is an item with its own availability', () => {
  const listed = feedItems(
    {
      ...saree,
      type: 'suit',
      sizes: ['S', 'L'],
      countsSizes: true,
      availableBySize: { S: 0, L: 3 },
    },
    front,
    initialKinds,
  )
  expect(listed).toMatch(/<g:id>[^<]*-S<\/g:id>.*<\/item>/)
  expect([...listed.matchAll(/<g:availability>(\w+)/g)].map(([, state]) => state)).toEqual([
    'out_of_stock',
    'in_stock',
  ])
  expect(listed.match(/<g:item_group_id>7ad0b4b7/g)).toHaveLength(2)
})

test('a saree is listed in one size and with the colours that its title names', () => {
  const listed = feedItems(
    {
      ...saree,
      title:
        'Bottle Green Banarasi with a Rani Pink Pallu and Gold Border, in pink light, not teal',
    },
    front,
    initialKinds,
  )
  expect(listed).toContain('<g:color>Green/Pink/Gold</g:color>')
  expect(listed).toContain('<g:size>one size</g:size>')
  expect(
    feedItems({ ...saree, title: 'Champagne Saree with Silver Work' }, front, initialKinds),
  ).toContain('<g:color>Gold/Silver</g:color>')
  expect(
    feedItems(
      { ...saree, title: 'Kala Cotton Saree, Constructor of Haldi Mornings' },
      front,
      initialKinds,
    ),
  ).not.toContain('g:color')
})

test('a product at its original price has no sale price, and a product without images is not listed', () => {
  expect(
    feedItems({ ...saree, sellingPricePaise: saree.struckPricePaise }, front, initialKinds),
  ).not.toContain('sale_price')
  expect(feedItems({ ...saree, images: [] }, front, initialKinds)).toBe('')
})

test('any text is escaped for XML', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
      (text) => {
        expect(xmlText(text)).not.toMatch(/[<>"']|[^\P{Cc}\t\n\r]|&(?!(amp|lt|gt|quot|apos);)/u)
      },
    ),
  )
})

test('the feed names the day of a pre-order and the days of what is made to order', () => {
  const listed = (change: Partial<FeedProduct>) =>
    feedItems({ ...saree, ...change }, front, initialKinds)
  expect(listed({ advance: '2099-01-12' })).toContain(
    '<g:availability>preorder</g:availability><g:availability_date>2099-01-12T00:00+05:30</g:availability_date>',
  )
  expect(listed({ advance: 15 })).toContain(
    '<g:availability>in_stock</g:availability><g:max_handling_time>15</g:max_handling_time>',
  )
  expect(listed({ advance: 15, available: 0 })).toContain('out_of_stock')
})
