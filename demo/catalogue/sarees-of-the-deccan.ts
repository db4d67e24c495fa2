import { ikat, kalamkari } from '../drawing/weaving/saree-recipes.ts'
import { type Piece, saree } from './piece.ts'

export const sareesOfTheDeccan: Piece[] = [
  saree({
    slug: 'pochampally-teal-coral',
    title: 'Teal and Coral Pochampally Ikat Saree',
    description: 'Geometry that breathes. Diamonds in coral and ivory blur at their edges, because the threads were dyed before they met.',
    highlights: ['Fabric: pure mulberry silk', 'Weave: double ikat from Pochampally', 'Length: 5.5 m with blouse piece', 'Wash care: dry clean only'],
    origPrice: 11999, sellingPrice: 8999, categories: ['Popular', 'Latest'], quantity: 6, setting: 'arch',
    design: ikat({ ground: '#0f6a6d', contrast: '#c04a36', accent: '#f7e7c6', pallu: '#c04a36' }),
    views: ['nivi', 'border', 'rail', 'swatches'],
  }),
  saree({
    slug: 'pochampally-mono',
    title: 'Monochrome Pochampally Silk Saree',
    description: 'Black and ivory for people who say they do not wear prints. It is not a print.',
    highlights: ['Fabric: silk by cotton', 'Weave: single ikat', 'Length: 5.5 m with red blouse piece', 'Wash care: dry clean recommended'],
    origPrice: 6299, sellingPrice: 4999, categories: ['Trending'], quantity: 1, setting: 'plaster',
    design: ikat({ ground: '#221e20', contrast: '#8f1d2c', accent: '#efe6d6', field: { kind: 'pattern', name: 'african-3', size: 30, colours: ['accent'] } }),
    views: ['gujarati', 'fan', 'border'],
  }),
  saree({
    slug: 'kalamkari-srikalahasti',
    title: 'Srikalahasti Kalamkari Cotton Saree',
    description: 'Drawn with a bamboo pen and coloured with roots, bark and iron. Lotuses wander over the body; peacocks hold court on the pallu.',
    highlights: ['Fabric: soft handloom cotton', 'Work: hand-drawn kalamkari, natural dyes', 'Length: 5.5 m with blouse piece', 'Every piece differs a little', 'Wash care: hand wash cold with mild soap'],
    origPrice: 5999, sellingPrice: 4799, categories: ['Recommended', 'Popular'], quantity: 7, setting: 'window',
    design: kalamkari({ ground: '#ecdcb8', contrast: '#8a2d24', accent: '#c98a2e', blouse: '#24405e', pallu: '#24405e' }),
    views: ['nivi', 'fan', 'border', 'swatches'],
  }),
  saree({
    slug: 'kalamkari-machilipatnam-black',
    title: 'Machilipatnam Kalamkari Saree in Black',
    description: 'Block by block, in the town where ships once loaded painted cloth for the world. Black ground, madder flowers, mustard leaves.',
    highlights: ['Fabric: mulmul cotton', 'Work: hand-block kalamkari', 'Length: 5.5 m with blouse piece', 'Wash care: hand wash separately'],
    origPrice: 3299, sellingPrice: 2499, categories: ['Latest'], quantity: 16, setting: 'studio',
    design: kalamkari({ ground: '#221c1c', contrast: '#6f2b1e', accent: '#d29a3a', blouse: '#b7432c', pallu: '#3a2320', motif: 'rosette', second: 'lotus' }),
    views: ['pinned', 'border', 'twist'],
  }),
]
