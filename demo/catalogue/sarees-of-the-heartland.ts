import { chanderi, maheshwari } from '../drawing/weaving/sarees/handlooms.ts'
import { type DemoProduct, saree } from './demo-product.ts'

export const sareesOfTheHeartland: DemoProduct[] = [
  saree({
    slug: 'chanderi-rose-asharfi',
    title: 'Rose Asharfi Chanderi Saree',
    description:
      'Glassy Chanderi with gold coins the size of a fingertip. Light enough for a whole day of standing and smiling.',
    highlights: [
      'Fabric: silk by cotton Chanderi',
      'Weave: hand-laid asharfi butis',
      'Length: 5.5 m with blouse piece',
      'Weight: about 350 g',
      'Wash care: dry clean recommended',
    ],
    origPrice: 6499,
    sellingPrice: 4999,
    categories: ['Latest', 'Popular'],
    quantity: 12,
    setting: 'arch',
    design: chanderi({ ground: '#d98a94', contrast: '#a93a55', accent: '#f7e3d4' }),
    views: ['nivi', 'border', 'rail', 'back', 'folded'],
  }),
  saree({
    slug: 'chanderi-mint-silver',
    title: 'Mint Chanderi with Silver Zari',
    description:
      'Cool mint and moonlight silver. We think of it as the colour of the first lime soda in April.',
    highlights: [
      'Fabric: silk by cotton Chanderi',
      'Weave: silver zari butis and border',
      'Length: 5.5 m with blouse piece',
      'Wash care: dry clean recommended',
    ],
    origPrice: 5999,
    sellingPrice: 4799,
    categories: ['Recommended', 'Trending'],
    quantity: 10,
    setting: 'window',
    design: chanderi({
      ground: '#a9cdb8',
      contrast: '#4f8f7c',
      zari: 'silver',
      motif: 'rosette',
      second: 'lotus',
      accent: '#f2f5ea',
      blouse: '#3f7c6a',
    }),
    views: ['gujarati', 'border', 'fan', 'back', 'folded'],
  }),
  saree({
    slug: 'maheshwari-indigo-stripe',
    title: 'Indigo Maheshwari Silk Cotton Saree',
    description:
      'Queen Ahilyabai asked her weavers to copy the carvings of her fort, and they did: waves and bricks along a border that has no wrong side.',
    highlights: [
      'Fabric: silk by cotton',
      'Weave: reversible border, five-stripe pallu',
      'Length: 5.5 m with blouse piece',
      'Made in Maheshwar on the Narmada',
      'Wash care: gentle hand wash',
    ],
    origPrice: 4999,
    sellingPrice: 3899,
    categories: ['Recommended'],
    quantity: 14,
    setting: 'plinth',
    design: maheshwari({
      ground: '#2d3f78',
      contrast: '#8d2440',
      accent: '#e6d3a8',
      pallu: '#2d3f78',
    }),
    views: ['nivi', 'border', 'rail', 'back', 'folded'],
  }),
  saree({
    slug: 'maheshwari-marigold',
    title: 'Marigold Maheshwari Saree',
    description:
      'Marigold and leaf, fresh as the garland at the door. A saree for pujas, offices and every lunch in between.',
    highlights: [
      'Fabric: silk by cotton',
      'Weave: zari checks with chevron border',
      'Length: 5.5 m with blouse piece',
      'Wash care: gentle hand wash',
    ],
    origPrice: 4799,
    sellingPrice: 4079,
    categories: ['Latest', 'Popular'],
    quantity: 9,
    setting: 'studio',
    design: maheshwari({
      ground: '#e39a2b',
      contrast: '#2e6b45',
      accent: '#fbeccb',
      zari: 'antique',
      field: { kind: 'checks', size: 60, main: 'accent' },
    }),
    views: ['pinned', 'border', 'fan', 'back', 'folded'],
  }),
]
