import { organza, plainDrape } from '../drawing/weaving/sarees/handlooms.ts'
import { type DemoProduct, saree } from './demo-product.ts'

export const sareesForEvenings: DemoProduct[] = [
  saree({
    slug: 'organza-blush-bloom',
    title: 'Blush Bloom Organza Saree',
    description:
      'Large painted flowers on blush organza, with a scalloped edge of thread and sequins. It stands away from the body like a whisper.',
    highlights: [
      'Fabric: organza',
      'Work: digital floral, hand-finished edge',
      'Length: 5.5 m with raw silk blouse piece',
      'Wash care: dry clean only',
    ],
    origPrice: 5499,
    sellingPrice: 3849,
    categories: ['Latest', 'Trending'],
    quantity: 17,
    setting: 'disc',
    design: organza({
      ground: '#e9c3bd',
      contrast: '#4f7a58',
      accent: '#c4576b',
      blouse: '#9c3550',
      pallu: '#e0aeaa',
    }),
    views: ['nivi', 'border', 'rail', 'back', 'folded'],
  }),
  saree({
    slug: 'organza-powder-blue',
    title: 'Powder Blue Organza with Lilies',
    description:
      'A sky with flowers in it. Sheer, crisp and photogenic, with a silver hem that finishes the picture.',
    highlights: [
      'Fabric: organza',
      'Work: printed lilies, silver border',
      'Length: 5.5 m with blouse piece',
      'Wash care: dry clean only',
    ],
    origPrice: 4999,
    sellingPrice: 3999,
    categories: ['Recommended'],
    quantity: 10,
    setting: 'arch',
    design: organza({
      ground: '#b9cfdf',
      contrast: '#3f6a72',
      accent: '#f4f2ea',
      blouse: '#5f7fa8',
      zari: 'silver',
      motif: 'blossom',
      pallu: '#a5bfd4',
    }),
    views: ['gujarati', 'border', 'twist', 'back', 'folded'],
  }),
  saree({
    slug: 'satin-emerald-evening',
    title: 'Emerald Satin Silk Evening Saree',
    description:
      'Pour it over one shoulder and leave the jewellery at home. Heavy satin in emerald, edged in antique gold.',
    highlights: [
      'Fabric: satin silk blend',
      'Weave: plain with antique zari edge',
      'Length: 5.5 m with blouse piece',
      'Pre-stitched pleats on request',
      'Wash care: dry clean only',
    ],
    origPrice: 4599,
    sellingPrice: 3449,
    categories: ['Trending', 'Popular'],
    quantity: 22,
    setting: 'studio',
    design: plainDrape({ ground: '#0d5a41', zari: 'antique', shot: '#5fd0a0', accent: '#e9d7a8' }),
    views: ['pinned', 'border', 'twist', 'back', 'folded'],
  }),
  saree({
    slug: 'chiffon-sunset',
    title: 'Sunset Chiffon Saree with Gota Edge',
    description:
      'Peach chiffon that remembers every evening in Udaipur. The gota edge is stitched on by hand, one small square at a time.',
    highlights: [
      'Fabric: viscose chiffon',
      'Work: hand-stitched gota patti',
      'Length: 5.5 m with blouse piece',
      'Wash care: hand wash cold',
    ],
    origPrice: 2999,
    sellingPrice: 1949,
    categories: ['Latest', 'Recommended'],
    quantity: 25,
    setting: 'window',
    design: plainDrape({
      ground: '#e8946a',
      contrast: '#c2543e',
      finish: 'chiffon',
      field: { kind: 'buti', motif: 'star', size: 9, gap: 48 },
      blouse: '#a33c34',
    }),
    views: ['nivi', 'border', 'blouse', 'back', 'folded'],
  }),
]
