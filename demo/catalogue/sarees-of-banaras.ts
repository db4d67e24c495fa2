import { banarasi } from '../drawing/weaving/saree-recipes.ts'
import { type Piece, saree } from './piece.ts'

export const sareesOfBanaras: Piece[] = [
  saree({
    slug: 'banarasi-katan-madder-rose',
    title: 'Madder Rose Banarasi Katan Silk Saree',
    description: 'The red that brides in Banaras still ask for first. Rosettes in a trellis of gold run over the whole body, and the pallu carries a row of mangoes that took the weaver eleven days.',
    highlights: ['Fabric: pure katan silk, both warp and weft', 'Weave: kadhua jaal with antique gold zari', 'Length: 5.5 m with 0.8 m unstitched blouse piece', 'Fall and edging done, ready to wear', 'Wash care: dry clean only'],
    origPrice: 18999, sellingPrice: 14999, categories: ['Popular', 'Recommended'], quantity: 4, setting: 'arch',
    design: banarasi({ ground: '#8f1730', zari: 'gold', motif: 'mango', accent: '#f0d9a8' }),
    views: ['nivi', 'fan', 'border', 'folded'],
  }),
  saree({
    slug: 'banarasi-peacock-teal',
    title: 'Peacock Teal Banarasi Silk Saree',
    description: 'Teal shot with midnight blue, so that it changes as you walk. Scattered butis keep the body light; the border and pallu hold all the splendour.',
    highlights: ['Fabric: pure silk, shot in two colours', 'Weave: butidar with gold zari', 'Length: 5.5 m with blouse piece', 'Blouse: contrast wine, unstitched', 'Wash care: dry clean only'],
    origPrice: 13999, sellingPrice: 10499, categories: ['Latest', 'Trending'], quantity: 6, setting: 'window',
    design: banarasi({ ground: '#0f5f66', contrast: '#6d1a3d', shot: '#4a6fc4', motif: 'peacock', second: 'buti', field: { kind: 'buti', motif: 'buti', size: 24, gap: 62 } }),
    views: ['gujarati', 'nivi', 'border'],
  }),
  saree({
    slug: 'banarasi-organza-mogra',
    title: 'Mogra Ivory Banarasi Organza Saree',
    description: 'As light as jasmine in a water bowl. Sheer ivory organza with a soft gold vine, for day weddings and for everyone who wilts under heavy silk.',
    highlights: ['Fabric: kora organza silk', 'Weave: cutwork vines in soft gold zari', 'Length: 5.5 m with 0.8 m blouse piece', 'Weight: about 420 g', 'Wash care: dry clean only'],
    origPrice: 8999, sellingPrice: 6299, categories: ['Latest', 'Recommended'], quantity: 9, setting: 'plaster',
    design: banarasi({ ground: '#efe6d2', contrast: '#e4d3ac', blouse: '#b98f4a', finish: 'organza', motif: 'lotus', accent: '#c97b6a', second: 'blossom', zari: 'antique' }),
    views: ['rail', 'pinned', 'border'],
  }),
  saree({
    slug: 'banarasi-tanchoi-plum',
    title: 'Plum Tanchoi Banarasi Saree',
    description: 'Tanchoi is satin with its pattern woven into it, so there is no loose thread to catch a ring. Deep plum, small flowers, and a sheen like ripe fruit.',
    highlights: ['Fabric: satin-weave silk', 'Weave: tanchoi, smooth on the reverse', 'Length: 5.5 m with matching blouse piece', 'Wash care: dry clean only'],
    origPrice: 11499, sellingPrice: 9199, categories: ['Trending'], quantity: 1, setting: 'studio',
    design: banarasi({ ground: '#5a1f4d', finish: 'satin', zari: 'copper', motif: 'mango', second: 'blossom', field: { kind: 'pattern', name: 'flower-6', size: 22, colours: ['zari'] }, accent: '#e8b7a0' }),
    views: ['nivi', 'twist', 'border'],
  }),
]
