import { bandhani, lehariya, paithani, patola } from '../drawing/weaving/saree-recipes.ts'
import { type Piece, saree } from './piece.ts'

export const sareesOfTheWest: Piece[] = [
  saree({
    slug: 'paithani-parrot-green',
    title: 'Parrot Green Paithani with Peacock Pallu',
    description: 'The pallu is a sheet of gold in which peacocks are laid in by hand, coloured thread by coloured thread. Look at the back: it is as clean as the front.',
    highlights: ['Fabric: pure silk from Yeola', 'Weave: tapestry pallu with narali border', 'Length: 5.5 m with blouse piece', 'Blouse: purple, as custom has it', 'Wash care: dry clean only'],
    origPrice: 22999, sellingPrice: 18499, categories: ['Popular', 'Trending'], quantity: 2, setting: 'plaster',
    design: paithani({ ground: '#3f7d2a', contrast: '#5b1d6b', accent: '#d8434e', shot: '#e3c64a' }),
    views: ['fan', 'nivi', 'border', 'folded'],
  }),
  saree({
    slug: 'paithani-purple-chandrakala',
    title: 'Chandrakala Black Paithani Saree',
    description: 'Black silk with a scatter of gold coins like the sky on a new-moon night. Worn at Makar Sankranti, loved all year.',
    highlights: ['Fabric: pure silk', 'Weave: paithani pallu, coin butis', 'Length: 5.5 m with red blouse piece', 'Wash care: dry clean only'],
    origPrice: 16999, sellingPrice: 14449, categories: ['Recommended'], quantity: 0, setting: 'arch',
    design: paithani({ ground: '#1d1618', contrast: '#a3182c', accent: '#1f7a5a', motif: 'peacock' }),
    views: ['nivi', 'border', 'fan'],
  }),
  saree({
    slug: 'patola-rajkot-crimson',
    title: 'Crimson Rajkot Patola Saree',
    description: 'Each weft thread is tied and dyed before it meets the loom, and the flowers must line up by eye. Crimson, leaf and ivory, in the order that families in Rajkot have kept for generations.',
    highlights: ['Fabric: pure silk', 'Weave: single ikat patola', 'Length: 5.5 m with blouse piece', 'Colours: natural madder and indigo base', 'Wash care: dry clean only'],
    origPrice: 15999, sellingPrice: 12799, categories: ['Trending', 'Recommended'], quantity: 5, setting: 'window',
    design: patola({ ground: '#9b1c2c', contrast: '#164b3a', accent: '#f0dfb8', blouse: '#164b3a' }),
    views: ['gujarati', 'border', 'rail'],
  }),
  saree({
    slug: 'bandhani-gharchola-red',
    title: 'Gharchola Red Bandhani Saree',
    description: 'Thousands of knots, each tied with a fingernail. The pale rings bloom on red georgette, and the zari border gives them a frame.',
    highlights: ['Fabric: pure georgette from Jamnagar', 'Work: hand-tied bandhani, zari border', 'Length: 5.5 m with blouse piece', 'The fine crinkle of the knots irons out', 'Wash care: dry clean first, then gentle hand wash'],
    origPrice: 9999, sellingPrice: 7499, categories: ['Popular', 'Latest'], quantity: 8, setting: 'disc',
    design: bandhani({ ground: '#b0182a', contrast: '#7c1020', accent: '#fff1d6', pallu: '#7c1020' }),
    views: ['gujarati', 'fan', 'border', 'swatches'],
  }),
  saree({
    slug: 'bandhani-indigo-gajji',
    title: 'Indigo Gajji Silk Bandhani Saree',
    description: 'Gajji silk is satin on the outside and soft on the skin. Deep indigo, ivory dots in rings, and a quiet gold line.',
    highlights: ['Fabric: gajji satin silk', 'Work: hand-tied bandhani', 'Length: 5.5 m with blouse piece', 'Wash care: dry clean only'],
    origPrice: 12499, sellingPrice: 9999, categories: ['Latest'], quantity: 4, setting: 'studio',
    design: bandhani({ ground: '#232a63', contrast: '#141a40', accent: '#f6ead0', blouse: '#a3324a', finish: 'satin', motif: 'rosette', field: { kind: 'tiedDots', size: 8, gap: 20 } }),
    views: ['nivi', 'twist', 'border'],
  }),
  saree({
    slug: 'lehariya-monsoon',
    title: 'Monsoon Lehariya Georgette Saree',
    description: 'Jaipur ties its waves for the month of Sawan. Rain green, sky and white run across the cloth; a gota edge catches the light.',
    highlights: ['Fabric: georgette', 'Work: hand-tied lehariya, gota border', 'Length: 5.5 m with blouse piece', 'Wash care: hand wash cold, separately'],
    origPrice: 4299, sellingPrice: 2999, categories: ['Trending', 'Popular'], quantity: 15, setting: 'plaster',
    design: lehariya({ ground: '#1f8a7d', contrast: '#2b6fa8', accent: '#e9f3ea', blouse: '#1f8a7d', pallu: '#1f8a7d' }),
    views: ['pinned', 'rail', 'border', 'swatches'],
  }),
]
