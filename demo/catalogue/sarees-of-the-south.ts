import { kanjivaram, kasavu } from '../drawing/weaving/sarees/brocades.ts'
import { plainDrape } from '../drawing/weaving/sarees/handlooms.ts'
import { type DemoProduct, saree } from './demo-product.ts'

export const sareesOfTheSouth: DemoProduct[] = [
  saree({
    slug: 'kanjivaram-arakku-green',
    title: 'Arakku Maroon Kanjivaram Silk Saree',
    description:
      'The classic pair of Kanchipuram: arakku maroon joined to bottle green by the korvai weave, with temple spires along the border and peacocks on the pallu.',
    highlights: [
      'Fabric: three-ply pure mulberry silk',
      'Weave: korvai border, petni pallu, gold zari',
      'Length: 6.2 m including blouse piece',
      'Comes with its Silk Mark tag',
      'Wash care: dry clean only',
    ],
    origPrice: 24999,
    sellingPrice: 21249,
    categories: ['Popular', 'Trending'],
    quantity: 3,
    setting: 'plinth',
    design: kanjivaram({ ground: '#7d1528', contrast: '#0d4a37', motif: 'peacock' }),
    views: ['nivi', 'border', 'fan', 'back', 'folded'],
  }),
  saree({
    slug: 'kanjivaram-mustard-wine',
    title: 'Turmeric Kanjivaram with Wine Border',
    description:
      'Turmeric yellow for mornings that begin with drums and flowers. The wide wine border is woven separately and joined thread by thread.',
    highlights: [
      'Fabric: pure mulberry silk',
      'Weave: korvai with mango border',
      'Length: 6.2 m including wine blouse piece',
      'Wash care: dry clean only',
    ],
    origPrice: 19999,
    sellingPrice: 16999,
    categories: ['Recommended', 'Popular'],
    quantity: 5,
    setting: 'arch',
    design: kanjivaram({
      ground: '#d99a1e',
      contrast: '#6b1530',
      motif: 'mango',
      second: 'rosette',
      zari: 'antique',
      accent: '#f2dfb4',
    }),
    views: ['gujarati', 'border', 'rail', 'back', 'folded'],
  }),
  saree({
    slug: 'kanjivaram-checks-navy',
    title: 'Midnight Kattam Kanjivaram Saree',
    description:
      'Kattam means checks: fine gold squares on midnight blue, a rani pink border, and nothing else. Grandmothers approve and so will your photographs.',
    highlights: [
      'Fabric: pure mulberry silk',
      'Weave: zari checks all over',
      'Length: 6.2 m including blouse piece',
      'Blouse: rani pink',
      'Wash care: dry clean only',
    ],
    origPrice: 17499,
    sellingPrice: 13999,
    categories: ['Latest'],
    quantity: 7,
    setting: 'disc',
    design: kanjivaram({
      ground: '#1b2350',
      contrast: '#a81b5b',
      motif: 'feather',
      field: { kind: 'checks', size: 40 },
    }),
    views: ['nivi', 'border', 'fan', 'back', 'folded'],
  }),
  saree({
    slug: 'kasavu-onam-cream',
    title: 'Onam Kasavu Cotton Saree',
    description:
      'Unbleached cream and a band of gold: the whole of Kerala in two colours. Soft from the first wash, and better after the tenth.',
    highlights: [
      'Fabric: handloom cotton from Balaramapuram',
      'Weave: kasavu border with woven peacocks',
      'Length: 5.5 m with running blouse piece',
      'Wash care: hand wash cold, dry in shade',
    ],
    origPrice: 3499,
    sellingPrice: 2799,
    categories: ['Popular', 'Recommended'],
    quantity: 18,
    setting: 'window',
    design: kasavu({ ground: '#f4ead2', contrast: '#7a1f2c', blouse: '#7a1f2c', pallu: '#f4ead2' }),
    views: ['pinned', 'border', 'rail', 'back', 'folded'],
  }),
  saree({
    slug: 'mysore-crepe-rani',
    title: 'Rani Pink Mysore Crepe Silk Saree',
    description:
      'Crepe that falls like water and never needs a safety pin more than you think. One clear pink, one clean line of gold.',
    highlights: [
      'Fabric: pure crepe silk',
      'Weave: plain with gold zari edge',
      'Length: 5.5 m with blouse piece',
      'Crease resistant, good for travel',
      'Wash care: dry clean only',
    ],
    origPrice: 7999,
    sellingPrice: 6799,
    categories: ['Trending', 'Latest'],
    quantity: 11,
    setting: 'studio',
    design: plainDrape({ ground: '#b81863', shot: '#ff8fb0' }),
    views: ['nivi', 'border', 'rail', 'back', 'folded'],
  }),
]
