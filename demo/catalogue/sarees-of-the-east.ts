import { ikat, jamdani, linen, tussar } from '../drawing/weaving/saree-recipes.ts'
import { type Piece, saree } from './piece.ts'

export const sareesOfTheEast: Piece[] = [
  saree({
    slug: 'tussar-honey-leaf',
    title: 'Honey Tussar Silk Saree with Leaf Pallu',
    description: 'Wild silk from Bhagalpur keeps the colour of the forest it came from. A rust border, a row of woven leaves, and the small slubs that prove it is real.',
    highlights: ['Fabric: tussar silk with ghicha yarn', 'Weave: hand-woven leaf pallu', 'Length: 5.5 m with rust blouse piece', 'Slubs are the mark of hand-reeled yarn', 'Wash care: dry clean only'],
    origPrice: 7499, sellingPrice: 5999, categories: ['Recommended', 'Trending'], quantity: 7, setting: 'plaster',
    design: tussar({ ground: '#cda463', contrast: '#8c3b20', accent: '#f3dfb6', pallu: '#8c3b20' }),
    views: ['nivi', 'fan', 'border'],
  }),
  saree({
    slug: 'tussar-ash-lotus',
    title: 'Ash Grey Tussar with Lotus Motifs',
    description: 'Grey is not dull when it is silk. Lotuses in pale rose stand along the pallu as they do in a Mithila pond.',
    highlights: ['Fabric: tussar silk', 'Work: woven lotus pallu', 'Length: 5.5 m with blouse piece', 'Wash care: dry clean only'],
    origPrice: 6999, sellingPrice: 5599, categories: ['Latest'], quantity: 6, setting: 'arch',
    design: tussar({ ground: '#8f8c86', contrast: '#5a3040', accent: '#e9b9b4', pallu: '#5a3040', motif: 'lotus', zari: 'silver' }),
    views: ['rail', 'pinned', 'border'],
  }),
  saree({
    slug: 'jamdani-dhakai-white',
    title: 'Dhakai White Jamdani Saree',
    description: 'Woven air, the traders called it. White muslin, white and red leaves laid in by hand with a bamboo needle, and a breeze included.',
    highlights: ['Fabric: fine cotton muslin, 100 count', 'Weave: hand-laid jamdani', 'Length: 5.5 m, no blouse piece', 'Starch lightly to keep its fall', 'Wash care: hand wash cold'],
    origPrice: 6799, sellingPrice: 5779, categories: ['Popular', 'Recommended'], quantity: 5, setting: 'window',
    design: jamdani({ ground: '#f3efe4', contrast: '#b3202f', accent: '#a31a2b', pallu: '#f3efe4', blouse: '#b3202f' }),
    views: ['gujarati', 'border', 'rail', 'swatches'],
  }),
  saree({
    slug: 'jamdani-neel',
    title: 'Neel Blue Cotton Jamdani Saree',
    description: 'The blue of old inkwells with little sprays in ivory. Soft enough to sleep in, good enough for a stage.',
    highlights: ['Fabric: handloom cotton', 'Weave: jamdani butis by hand', 'Length: 5.5 m with blouse piece', 'Wash care: hand wash cold, dry in shade'],
    origPrice: 4499, sellingPrice: 3599, categories: ['Trending'], quantity: 13, setting: 'disc',
    design: jamdani({ ground: '#2f5f98', contrast: '#1c3560', accent: '#f4ecd8', motif: 'buti', second: 'lotus' }),
    views: ['nivi', 'twist', 'border'],
  }),
  saree({
    slug: 'sambalpuri-rust-ikat',
    title: 'Rust Sambalpuri Ikat Cotton Saree',
    description: 'Odisha dyes its yarn first and dreams the pattern afterwards. Rust and black with feathered diamonds, and a pallu of flames.',
    highlights: ['Fabric: handloom cotton', 'Weave: ikat by the bandha method', 'Length: 5.5 m with blouse piece', 'Wash care: first wash with salt, then cold'],
    origPrice: 5499, sellingPrice: 4299, categories: ['Latest', 'Recommended'], quantity: 8, setting: 'studio',
    design: ikat({ ground: '#a4431f', contrast: '#2a1a1c', accent: '#f1dcb2', finish: 'cotton', blouse: '#2a1a1c', pallu: '#2a1a1c' }),
    views: ['pinned', 'border', 'fan'],
  }),
  saree({
    slug: 'linen-lilac-silver',
    title: 'Lilac Linen Saree with Silver Selvedge',
    description: 'Pure linen that softens with every wearing. Lilac with a silver edge, tassels at the end, no ceremony at all.',
    highlights: ['Fabric: 100 count pure linen', 'Weave: plain with silver zari edge', 'Length: 5.5 m with running blouse piece', 'Wash care: hand wash, iron damp'],
    origPrice: 3999, sellingPrice: 2999, categories: ['Trending', 'Popular'], quantity: 20, setting: 'plinth',
    design: linen({ ground: '#b6a3c4', zari: 'silver', accent: '#efe8ee', blouse: '#6d5680', contrast: '#8a749e', pallu: '#a48fb4' }),
    views: ['rail', 'nivi', 'border'],
  }),
]
