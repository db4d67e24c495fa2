import { suitOf } from '../drawing/weaving/suit-recipes.ts'
import { type Piece, suit } from './piece.ts'

export const patialaSuits: Piece[] = [
  suit({
    slug: 'patiala-phulkari-mustard',
    title: 'Phulkari Patiala Suit in Mustard and Rani',
    description: 'Four metres of cloth in the salwar alone: sit, stand, dance, it forgives everything. The dupatta carries bright phulkari stars.',
    highlights: ['Set of 3: short kurta, patiala, dupatta', 'Fabric: cotton silk', 'Work: phulkari embroidery', 'Salwar: 4 m, fully gathered', 'Wash care: gentle hand wash'],
    origPrice: 3999, sellingPrice: 2999, sizes: ['S', 'M', 'L', 'XL'], categories: ['Popular', 'Trending'], quantity: 16, setting: 'disc',
    design: suitOf({ kurta: '#a81e5c', trim: '#6b1240', trousers: '#e0a12c', dupatta: '#e0a12c', accent: '#fbe2b0', finish: 'silk', field: { kind: 'buti', motif: 'star', size: 16, gap: 48 }, edging: 'phulkari', hemAtCm: 64, yoke: { kind: 'placket', motif: 'star', length: 200 }, dupattaFinish: 'georgette', dupattaField: { kind: 'buti', motif: 'star', size: 26, gap: 52, main: 'ground', second: 'accent' }, dupattaEdging: 'phulkari' }),
    outfit: { cut: { shape: 'short', hem: 64, neck: 'round', sleeve: 'half' }, trousers: 'patiala', dupatta: 'oneShoulder' },
    views: ['form', 'yoke', 'hem', 'swatches'],
  }),
  suit({
    slug: 'patiala-cotton-turquoise',
    title: 'Turquoise Cotton Patiala Suit',
    description: 'College canteen, family road trip, Sunday market. Turquoise cotton with a printed vine and a salwar with room for all three.',
    highlights: ['Set of 3: short kurta, patiala, dupatta', 'Fabric: pure cotton', 'Work: block print', 'Wash care: machine wash cold'],
    origPrice: 2299, sellingPrice: 1599, sizes: ['S', 'M', 'L', 'XL', 'XXL'], categories: ['Latest', 'Recommended'], quantity: 24, setting: 'window',
    design: suitOf({ kurta: '#1f8d94', trim: '#0f5a60', trousers: '#f0e4c8', dupatta: '#e36f4c', accent: '#f7ead0', zari: 'antique', finish: 'cotton', field: { kind: 'pattern', name: 'leaves-1', size: 30, colours: ['accent', 'border'] }, edging: 'block', motif: 'blossom', hemAtCm: 66, yoke: { kind: 'none' }, trousersField: { kind: 'buti', motif: 'blossom', size: 10, gap: 44, main: 'border', second: 'accent' }, dupattaFinish: 'muslin' }),
    outfit: { cut: { shape: 'short', hem: 66, neck: 'vee', sleeve: 'threeQuarter' }, trousers: 'patiala', dupatta: 'acrossNeck' },
    views: ['form', 'hanger', 'twist'],
  }),
  suit({
    slug: 'patiala-silk-bottle-green',
    title: 'Bottle Green Silk Patiala Suit',
    description: 'A wedding-week favourite from Amritsar: bottle green silk, red salwar, and enough gota to count as jewellery.',
    highlights: ['Set of 3: short kurta, patiala, dupatta', 'Fabric: art silk', 'Work: gota patti border', 'Salwar: 4 m, fully gathered', 'Wash care: dry clean only'],
    origPrice: 4499, sellingPrice: 3599, sizes: ['M', 'L', 'XL'], categories: ['Recommended'], quantity: 7, setting: 'arch',
    design: suitOf({ kurta: '#0f4a35', trim: '#8c1d2f', trousers: '#8c1d2f', dupatta: '#8c1d2f', finish: 'silk', field: { kind: 'buti', motif: 'mango', size: 22, gap: 56 }, edging: 'gota', motif: 'star', hemAtCm: 64, yoke: { kind: 'spray', motif: 'mango', length: 150 }, dupattaEdging: 'gota' }),
    outfit: { cut: { shape: 'short', hem: 64, neck: 'deep', sleeve: 'threeQuarter' }, trousers: 'patiala', dupatta: 'bothShoulders' },
    views: ['form', 'yoke', 'hem'],
  }),
  suit({
    slug: 'dhoti-ivory-saffron',
    title: 'Saffron Kurta with Dhoti Salwar',
    description: 'A short kurta in saffron, a salwar that folds like a dhoti, nothing at the neck but a good line.',
    highlights: ['Set of 2: short kurta, dhoti salwar', 'Fabric: cotton silk', 'Details: hidden placket, cuffed ankle', 'Wash care: gentle hand wash'],
    origPrice: 2799, sellingPrice: 2239, sizes: ['S', 'M', 'L'], categories: ['Trending', 'Latest'], quantity: 3, setting: 'studio',
    design: suitOf({ kurta: '#dd7a1f', trim: '#8f3a16', trousers: '#f1e7d0', dupatta: '#f1e7d0', accent: '#fbe7bf', finish: 'rawSilk', field: { kind: 'plain' }, edging: 'temple', hemAtCm: 60, yoke: { kind: 'none' } }),
    outfit: { cut: { shape: 'short', hem: 60, neck: 'boat', sleeve: 'full' }, trousers: 'dhoti', dupatta: null },
    views: ['form', 'twist', 'hem'],
  }),
]
