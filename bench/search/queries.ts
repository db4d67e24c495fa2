import type { Category, Size } from '#shop/catalogue/product.ts'
import type { Kind } from './boutique.ts'
import { devanagari, mistyped, spellings } from './spelling-queries.ts'

/** Conditions on price, size and category. */
export type Offered = {
  belowRupees?: number
  fromRupees?: number
  size?: Size
  category?: Category
}

/** A customer's query and the expected products: all of a kind, or certain products of the demo
 * shop. The expectations are written by hand from the products, never from results of the search. */
export type LabelledQuery = {
  text: string
  wants: (Partial<Kind> & Offered) | { slugs: string[] }
  about: string
}

const saree = { type: 'saree' } as const
const suit = { type: 'suit' } as const

const anyOrder: [string, Partial<Kind>][] = [
  ['saree banarasi', { craft: 'banarasi' }],
  ['silk saree red', { ...saree, fabric: 'silk', colour: 'red' }],
  ['saree silk red banarasi', { fabric: 'silk', colour: 'red', craft: 'banarasi' }],
  ['suit cotton black', { ...suit, fabric: 'cotton', colour: 'black' }],
  ['border zari saree blue', { ...saree, detail: 'zari border', colour: 'blue' }],
  ['pallu peacock paithani', { craft: 'paithani', detail: 'peacock pallu' }],
  ['saree for women red', { ...saree, colour: 'red' }],
  ['suit in pink', { ...suit, colour: 'pink' }],
  ['cotton anarkali white', { cut: 'anarkali', fabric: 'cotton', colour: 'white' }],
  ['print floral georgette saree', { ...saree, fabric: 'georgette', detail: 'floral print' }],
  [
    'green kanjivaram temple border',
    { craft: 'kanjivaram', colour: 'green', detail: 'temple border' },
  ],
  ['block print ajrakh suit', { craft: 'ajrakh', detail: 'block print' }],
  ['work mirror bandhani suit', { ...suit, craft: 'bandhani', detail: 'mirror work' }],
  ['patiala phulkari', { cut: 'patiala', craft: 'phulkari' }],
  ['maroon velvet sharara', { cut: 'sharara', fabric: 'velvet', colour: 'maroon' }],
  ['linen jamdani', { craft: 'jamdani', fabric: 'linen' }],
  ['grey linen saree', { ...saree, fabric: 'linen', colour: 'grey' }],
  ['organza saree purple', { ...saree, fabric: 'organza', colour: 'purple' }],
  ['set sharara', { cut: 'sharara' }],
  ['kurta straight', { cut: 'straight' }],
]
const colours: [string, Partial<Kind>][] = [
  ['lal sari', { ...saree, colour: 'red' }],
  ['laal saree', { ...saree, colour: 'red' }],
  ['neela suit', { ...suit, colour: 'blue' }],
  ['neeli saree', { ...saree, colour: 'blue' }],
  ['peeli saree', { ...saree, colour: 'yellow' }],
  ['hara suit', { ...suit, colour: 'green' }],
  ['gulabi saree', { ...saree, colour: 'pink' }],
  ['kali saree', { ...saree, colour: 'black' }],
  ['safed saree', { ...saree, colour: 'white' }],
  ['baingani saree', { ...saree, colour: 'purple' }],
  ['gray saree', { ...saree, colour: 'grey' }],
  ['narangi saree', { ...saree, colour: 'orange' }],
  ['red suit', { ...suit, colour: 'red' }],
  ['navy blue', { colour: 'blue' }],
  ['laal banarasi sari', { craft: 'banarasi', colour: 'red' }],
  ['kala chikankari', { craft: 'chikankari', colour: 'black' }],
  ['resham saree', { ...saree, fabric: 'silk' }],
  ['firozi saree', { ...saree, colour: 'turquoise' }],
  ['haldi saree', { ...saree, colour: 'yellow' }],
  ['kaali saree', { ...saree, colour: 'black' }],
  ['nila suit', { ...suit, colour: 'blue' }],
  ['mehroon saree', { ...saree, colour: 'maroon' }],
  ['reshmi banarasi', { craft: 'banarasi', fabric: 'silk' }],
]
const offered: [string, Partial<Kind> & Offered][] = [
  ['saree under 2000', { ...saree, belowRupees: 2_000 }],
  ['saree below rs 1500', { ...saree, belowRupees: 1_500 }],
  ['cotton suit upto 2500', { ...suit, fabric: 'cotton', belowRupees: 2_500 }],
  ['silk saree under ₹5,000', { ...saree, fabric: 'silk', belowRupees: 5_000 }],
  ['saree 1000 to 2500', { ...saree, fromRupees: 1_000, belowRupees: 2_500 }],
  ['kanjivaram above 10000', { craft: 'kanjivaram', fromRupees: 10_000 }],
  ['suit 2500 ke andar', { ...suit, belowRupees: 2_500 }],
  ['साड़ी 2500 के अंदर', { ...saree, belowRupees: 2_500 }],
  ['suit less than 2k', { ...suit, belowRupees: 2_000 }],
  ['suit xl', { ...suit, size: 'XL' }],
  ['anarkali size m', { cut: 'anarkali', size: 'M' }],
  ['large size patiala suit', { cut: 'patiala', size: 'L' }],
  ['red suit xxl', { ...suit, colour: 'red', size: 'XXL' }],
  ['cotton suit size s', { ...suit, fabric: 'cotton', size: 'S' }],
  ['latest saree', { ...saree, category: 'Latest' }],
  ['new arrival suit', { ...suit, category: 'Latest' }],
  ['trending suit', { ...suit, category: 'Trending' }],
  ['popular silk saree', { ...saree, fabric: 'silk', category: 'Popular' }],
  ['latest banarasi under 10000', { craft: 'banarasi', category: 'Latest', belowRupees: 10_000 }],
]
const demo: [string, string[]][] = [
  ['madder rose', ['banarasi-katan-madder-rose']],
  ['arakku maroon', ['kanjivaram-arakku-green']],
  ['srikalahasti', ['kalamkari-srikalahasti']],
  ['machilipatnam', ['kalamkari-machilipatnam-black']],
  ['machlipatnam kalamkari', ['kalamkari-machilipatnam-black']],
  ['powder blue organza', ['organza-powder-blue']],
  ['organza lilies', ['organza-powder-blue']],
  ['emerald satin', ['satin-emerald-evening']],
  ['tanchoi', ['banarasi-tanchoi-plum']],
  ['tanchoi plum banarsi', ['banarasi-tanchoi-plum']],
  ['katan', ['banarasi-katan-madder-rose']],
  ['peacock teal banarasi', ['banarasi-peacock-teal']],
  ['sunset chiffon gota', ['chiffon-sunset']],
  ['pochampally', ['pochampally-teal-coral', 'pochampally-mono']],
  ['pochampalli ikat teal', ['pochampally-teal-coral']],
  ['monochrome silk', ['pochampally-mono']],
  ['mogra ivory', ['banarasi-organza-mogra']],
  ['blush bloom', ['organza-blush-bloom']],
  ['evening saree satin', ['satin-emerald-evening']],
]

const ofKinds = (about: string, queries: [string, Partial<Kind> & Offered][]): LabelledQuery[] =>
  queries.map(([text, wants]) => ({ text, wants, about }))

export const labelledQueries: LabelledQuery[] = [
  ...ofKinds('spellings', spellings),
  ...ofKinds('typing errors', mistyped),
  ...ofKinds('Devanagari', devanagari),
  ...ofKinds('any order', anyOrder),
  ...ofKinds('colours, Hindi in Latin letters', colours),
  ...ofKinds('prices, sizes and shelves', offered),
  ...demo.map(([text, slugs]) => ({ text, wants: { slugs }, about: 'the demo shop' })),
]
