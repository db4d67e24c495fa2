import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import type { DemoSaree, SareeView, DemoSuit, SuitView } from '../catalogue/demo-product.ts'
import { drawProductImages } from './draw-product-images.ts'
import { neckDrops } from './garments/necklines.ts'
import patterns from './motifs/patterns.json' with { type: 'json' }
import { sareeScene } from './scenes/saree-scenes.ts'
import { type Size, drawScene, SMALL_PICTURE } from './scenes/scene.ts'
import { suitScene } from './scenes/suit-scenes.ts'
import { drawBlouse, drawBody, drawPallu, weaveSaree } from './weaving/saree-cloth.ts'
import { drawDupatta, drawFront, drawLength, weaveSuit } from './weaving/suit-cloth.ts'

const thumbnail: Size = { width: 120, height: 160 }
const sarees = catalogue.filter((product): product is DemoSaree => product.type === 'saree')
const suits = catalogue.filter((product): product is DemoSuit => product.type === 'suit')

function clothsOf(product: DemoSaree | DemoSuit): string[] {
  if (product.type === 'saree')
    return [drawBody(product.design), drawPallu(product.design), drawBlouse(product.design)]
  const { design } = product
  return [
    drawFront(design, neckDrops[product.outfit.cut.neck] * 10),
    drawDupatta(design),
    drawLength(design.field, design.hem, design.palette, 60),
  ]
}

test('a cloth is identical when it is drawn again, and differs between products', () => {
  const first = catalogue.map((product) => clothsOf(product).join(''))
  expect(catalogue.map((product) => clothsOf(product).join(''))).toEqual(first)
  expect(new Set(first).size).toBe(catalogue.length)
})

test('cloth data has no undefined and no NaN', () => {
  expect(catalogue.flatMap(clothsOf).filter((svg) => /undefined|NaN|\[object/.test(svg))).toEqual(
    [],
  )
})

const sareeCloth = await weaveSaree(sarees[0]!.design)
const suitCloth = await weaveSuit(suits[0]!.design, 85)

test('a small image has the same hash when its cloth is woven and drawn again', async () => {
  const hash = async () => {
    const cloth = await weaveSuit(suits[0]!.design, 85)
    const { pixels } = await drawScene(suitScene(suits[0]!, cloth, 'back'), thumbnail)
    return createHash('sha256').update(pixels).digest('hex')
  }
  expect(await hash()).toBe(await hash())
})

const sareeViews: SareeView[] = [
  'nivi',
  'pinned',
  'gujarati',
  'rail',
  'fan',
  'border',
  'twist',
  'folded',
  'swatches',
  'blouse',
  'back',
]
test.each(sareeViews)(
  'the view %s of a saree shows cloth and is drawn the same each time',
  async (view) => {
    const draw = () => drawScene(sareeScene(sarees[0]!, sareeCloth, view), thumbnail)
    const [once, again] = [await draw(), await draw()]
    expect(Buffer.compare(once.pixels, again.pixels)).toBe(0)
    expect(await sharpness(once)).toBeGreaterThan(8)
  },
)

const suitViews: SuitView[] = [
  'form',
  'yoke',
  'hem',
  'hanger',
  'twist',
  'swatches',
  'back',
  'dupatta',
  'folded',
]
test.each(suitViews)(
  'the view %s of a suit shows cloth and is drawn the same each time',
  async (view) => {
    const draw = () => drawScene(suitScene(suits[0]!, suitCloth, view), thumbnail)
    const [once, again] = [await draw(), await draw()]
    expect(Buffer.compare(once.pixels, again.pixels)).toBe(0)
    expect(await sharpness(once)).toBeGreaterThan(8)
  },
)

test('a product gets an image file with an alternative text for each view', async () => {
  const product = sarees[0]!
  const pictures = await drawProductImages(
    { ...product, views: product.views.slice(0, 2) },
    SMALL_PICTURE,
  )
  expect(pictures.map(({ alt }) => alt.startsWith(`${product.title}: `))).toEqual([true, true])
  expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(2)
  const { format, width, height } = await sharp(pictures[0]!.jpeg).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', ...SMALL_PICTURE })
})

test('every stored pattern is used and has its licence notice', () => {
  const used = new Set(
    catalogue.flatMap(({ design }) => (design.field.kind === 'pattern' ? [design.field.name] : [])),
  )
  expect(new Set<string>(used)).toEqual(new Set(Object.keys(patterns)))
})

/** Returns the standard deviation of the brightness, which is 0 for a single colour. */
async function sharpness({
  pixels,
  width,
  height,
}: {
  pixels: Uint8Array
  width: number
  height: number
}): Promise<number> {
  const { channels } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .greyscale()
    .stats()
  return channels[0]!.stdev
}
