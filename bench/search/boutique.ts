import { catalogue } from '../../demo/catalogue/catalogue.ts'

/** The true attributes of a product, independent of its title. They decide which products a query
 * should find. */
export type Kind = {
  type: 'saree' | 'suit'
  /** The colour family, for example `blue` for a navy product. */
  colour: string
  craft: string
  fabric: string
  /** For suits only. */
  cut: string
  detail: string
}
export type Piece = Kind & {
  slug: string | null
  title: string
  highlights: string[]
  pricePaise: number
  originalPricePaise: number
  sizes: string[]
  categories: string[]
  quantity: number
}

/** Each colour with the words that different sellers use for it. */
const colours = {
  red: ['Red', 'Crimson Red', 'Red'],
  maroon: ['Maroon'],
  blue: ['Navy Blue', 'Sky Blue', 'Blue'],
  green: ['Bottle Green', 'Green', 'Parrot Green'],
  yellow: ['Mustard Yellow', 'Yellow'],
  pink: ['Rani Pink', 'Baby Pink', 'Pink'],
  black: ['Black'],
  white: ['Ivory White', 'White'],
  purple: ['Purple'],
  orange: ['Orange'],
  grey: ['Grey'],
  beige: ['Beige'],
  turquoise: ['Turquoise'],
}
const sareeCrafts = {
  kanjivaram: ['Kanjivaram', 'Kanchipuram', 'Kanjeevaram'],
  banarasi: ['Banarasi', 'Benarasi'],
  bandhani: ['Bandhani', 'Bandhej'],
  chanderi: ['Chanderi'],
  paithani: ['Paithani'],
  patola: ['Patola'],
  ikat: ['Ikat', 'Ikkat'],
  kalamkari: ['Kalamkari'],
  tussar: ['Tussar', 'Tasar'],
  jamdani: ['Jamdani'],
  maheshwari: ['Maheshwari'],
  lehariya: ['Lehariya', 'Leheriya'],
}
const suitCrafts = {
  chikankari: ['Chikankari', 'Lucknowi'],
  phulkari: ['Phulkari'],
  bandhani: ['Bandhani', 'Bandhej'],
  ajrakh: ['Ajrakh'],
  kalamkari: ['Kalamkari'],
  plain: ['Embroidered'],
  ikat: ['Ikat', 'Ikkat'],
}
const fabrics = {
  silk: ['Silk', 'Pure Silk'],
  cotton: ['Cotton'],
  linen: ['Linen'],
  georgette: ['Georgette'],
  chiffon: ['Chiffon'],
  organza: ['Organza'],
  crepe: ['Crepe'],
  velvet: ['Velvet'],
}
const cuts = {
  churidar: ['Churidar Suit', 'Chudidar Suit'],
  patiala: ['Patiala Suit'],
  anarkali: ['Anarkali Suit', 'Anarkali'],
  palazzo: ['Palazzo Suit'],
  sharara: ['Sharara Set'],
  straight: ['Straight Suit', 'Straight Kurta Set'],
}
const sarees = { saree: ['Saree', 'Saree', 'Saree', 'Sari', 'साड़ी'] }
const details = {
  'zari border': ['with Zari Border'],
  'temple border': ['with Temple Border'],
  'peacock pallu': ['with Peacock Pallu'],
  'gota patti': ['with Gota Patti'],
  'mirror work': ['with Mirror Work'],
  'floral print': ['Floral Print'],
  'block print': ['Block Print'],
  'sequin work': ['with Sequin Work'],
  none: [''],
}

/** Generates the product with this number, which is the same in shops of every size. */
export function pieceAt(number: number): Piece {
  const random = diceOf(number)
  const type = random(2) === 0 ? 'saree' : 'suit'
  const [colour, colourWord] = pick(colours, random)
  const [craft, craftWord] = pick<string>(type === 'saree' ? sareeCrafts : suitCrafts, random)
  const [fabric, fabricWord] =
    craft === 'kanjivaram' || craft === 'patola' ? ['silk', 'Silk'] : pick(fabrics, random)
  const [cut, garment] = pick<string>(type === 'saree' ? sarees : cuts, random)
  const [detail, detailWord] = pick(details, random)
  const title =
    random(3) === 0
      ? `${craftWord} ${fabricWord} ${garment} in ${colourWord} ${detailWord}`
      : `${colourWord} ${craftWord} ${fabricWord} ${garment} ${detailWord}`
  const pricePaise =
    100 *
    (600 + random(60) * 50 + (fabric === 'silk' ? 3_000 : 0) + (craft === 'kanjivaram' ? 6_000 : 0))
  return {
    slug: null,
    type,
    colour,
    craft,
    fabric,
    cut: type === 'suit' ? cut : '',
    detail,
    title: `${title.trim()} ${number % 4 === 0 ? `ZR${number}` : ''}`.trim(),
    highlights: [
      `Fabric: ${fabricWord.toLowerCase()}`,
      type === 'saree' ? 'Length: 5.5 m with blouse piece' : 'With dupatta, unstitched',
      'Wash care: dry clean only',
    ],
    pricePaise,
    originalPricePaise: pricePaise + (pricePaise * random(50)) / 100,
    sizes: type === 'saree' ? [] : ['S', 'M', 'L', 'XL', 'XXL'].filter(() => random(4) > 0),
    categories: ['Latest', 'Trending', 'Recommended', 'Popular'].filter(() => random(8) === 0),
    quantity: random(6) === 0 ? 0 : random(20),
  }
}

/** The demo shop's products. Queries expect them by slug, so they need no attributes. */
export const demoPieces: Piece[] = catalogue.map((piece) => ({
  slug: piece.slug,
  type: piece.type,
  colour: '',
  craft: '',
  fabric: '',
  cut: '',
  detail: '',
  title: piece.title,
  highlights: piece.highlights,
  sizes: [...piece.sizes],
  categories: [...piece.categories],
  quantity: piece.quantity,
  pricePaise: piece.sellingPrice * 100,
  originalPricePaise: piece.origPrice * 100,
}))

function pick<Key extends string>(
  all: Record<Key, readonly string[]>,
  random: (sides: number) => number,
): [Key, string] {
  const keys = Object.keys(all) as Key[]
  const key = keys[random(keys.length)]!
  return [key, all[key][random(all[key].length)]!]
}

/** A Mulberry32 random generator, seeded by the number of the product. */
function diceOf(number: number): (sides: number) => number {
  let state = Math.imul(number + 1, 0x9e3779b1)
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides)
  }
}
