import { suitOf } from '../drawing/weaving/suit-recipes.ts'
import { type Piece, suit } from './piece.ts'

export const aLineSuits: Piece[] = [
  suit({
    slug: 'a-line-mulmul-daisy',
    title: 'Daisy Mulmul A-Line Suit',
    description: 'Mulmul is the cotton that grandmothers keep for summer. White flowers on butter yellow, and a dupatta that weighs nothing.',
    highlights: ['Set of 3: kurta, palazzo, dupatta', 'Fabric: mulmul cotton, lined', 'Work: hand-block print', 'Length: 43 inches', 'Wash care: cold hand wash'],
    origPrice: 3299, sellingPrice: 2299, sizes: ['S', 'M', 'L', 'XL'], categories: ['Popular', 'Recommended'], quantity: 21, setting: 'window',
    design: suitOf({ kurta: '#ecc96b', trim: '#c08a2e', trousers: '#f6ecd4', dupatta: '#f6ecd4', accent: '#fffaf0', zari: 'antique', finish: 'cotton', field: { kind: 'buti', motif: 'blossom', size: 22, gap: 46, main: 'accent', second: 'border' }, edging: 'threads', motif: 'blossom', hemAtCm: 46, yoke: { kind: 'placket', motif: 'blossom', length: 180 }, dupattaFinish: 'muslin', dupattaField: { kind: 'buti', motif: 'blossom', size: 20, gap: 56, main: 'ground', second: 'border' } }),
    outfit: { cut: { shape: 'aLine', hem: 46, neck: 'round', sleeve: 'threeQuarter' }, trousers: 'palazzo', dupatta: 'acrossNeck' },
    views: ['form', 'yoke', 'twist', 'swatches'],
  }),
  suit({
    slug: 'a-line-georgette-lavender',
    title: 'Lavender Georgette A-Line Suit',
    description: 'Bell sleeves, silver thread, lavender. A suit for a sister of the bride who means to dance.',
    highlights: ['Set of 3: kurta, straight pants, dupatta', 'Fabric: georgette, crepe lined', 'Work: silver thread spray', 'Length: 44 inches', 'Wash care: dry clean only'],
    origPrice: 4999, sellingPrice: 3749, sizes: ['S', 'M', 'L', 'XL'], categories: ['Latest', 'Trending'], quantity: 13, setting: 'arch',
    design: suitOf({ kurta: '#a893c4', trim: '#6d5690', trousers: '#a893c4', dupatta: '#c9bbdc', accent: '#f2ecf6', zari: 'silver', finish: 'georgette', field: { kind: 'buti', motif: 'star', size: 9, gap: 44 }, edging: 'butis', motif: 'buti', hemAtCm: 42, yoke: { kind: 'spray', motif: 'blossom', length: 180 } }),
    outfit: { cut: { shape: 'aLine', hem: 42, neck: 'vee', sleeve: 'bell' }, trousers: 'straight', dupatta: 'oneShoulder' },
    views: ['form', 'yoke', 'hem'],
  }),
  suit({
    slug: 'a-line-ajrakh-madder',
    title: 'Ajrakh A-Line Kurta Set in Madder',
    description: 'Sixteen stages of resist, mud and sun. Ajrakh from Kutch in madder and indigo, cut wide at the hem.',
    highlights: ['Set of 2: kurta, trousers', 'Fabric: cotton modal', 'Work: ajrakh, both colours natural', 'Length: 44 inches', 'Wash care: cold hand wash, no soaking'],
    origPrice: 3999, sellingPrice: 3199, sizes: ['S', 'M', 'L', 'XL', 'XXL'], categories: ['Recommended'], quantity: 15, setting: 'plaster',
    design: suitOf({ kurta: '#8c2a26', trim: '#1f2f5a', trousers: '#1f2f5a', dupatta: '#1f2f5a', accent: '#f0dfc0', finish: 'cotton', field: { kind: 'pattern', name: 'batik-4', size: 48, colours: ['border', 'accent', 'accent'] }, edging: 'block', motif: 'star', hemAtCm: 44, yoke: { kind: 'none' } }),
    outfit: { cut: { shape: 'aLine', hem: 44, neck: 'boat', sleeve: 'threeQuarter' }, trousers: 'straight', dupatta: null },
    views: ['form', 'hanger', 'hem'],
  }),
  suit({
    slug: 'a-line-rawsilk-fuchsia',
    title: 'Fuchsia Raw Silk A-Line Suit',
    description: 'The colour does the talking. Raw silk keeps its shape, the temple border keeps it grounded, an organza dupatta lets it float.',
    highlights: ['Set of 3: kurta, churidar, dupatta', 'Fabric: raw silk, cotton lined', 'Work: zari temple border', 'Length: 44 inches', 'Wash care: dry clean only'],
    origPrice: 5499, sellingPrice: 4399, sizes: ['M', 'L', 'XL'], categories: ['Trending', 'Popular'], quantity: 0, setting: 'disc',
    design: suitOf({ kurta: '#b01e68', trim: '#14524f', trousers: '#14524f', dupatta: '#14524f', finish: 'rawSilk', shot: '#f08a5a', field: { kind: 'plain' }, edging: 'temple', hemAtCm: 44, yoke: { kind: 'placket', motif: 'mango', length: 240 }, dupattaFinish: 'organza', dupattaEdging: 'temple' }),
    outfit: { cut: { shape: 'aLine', hem: 44, neck: 'round', sleeve: 'full' }, trousers: 'churidar', dupatta: 'bothShoulders' },
    views: ['form', 'hem', 'yoke'],
  }),
]
