import sharp from 'sharp'
import { expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import type { SareePiece, SareeView, SuitPiece, SuitView } from '../catalogue/piece.ts'
import { drawPiece } from './draw-piece.ts'
import { neckDrops } from './garments/kurta.ts'
import patterns from './motifs/patterns.json' with { type: 'json' }
import { sareeScene } from './scenes/saree-scenes.ts'
import { type Size, drawScene, PICTURE } from './scenes/scene.ts'
import { suitScene } from './scenes/suit-scenes.ts'
import { drawBlouse, drawBody, drawPallu, weaveSaree } from './weaving/saree-cloth.ts'
import { drawDupatta, drawFront, drawLength, weaveSuit } from './weaving/suit-cloth.ts'

const thumbnail: Size = { width: 120, height: 160 }
const sarees = catalogue.filter((piece): piece is SareePiece => piece.type === 'saree')
const suits = catalogue.filter((piece): piece is SuitPiece => piece.type === 'suit')

function clothsOf(piece: SareePiece | SuitPiece): string[] {
  if (piece.type === 'saree')
    return [drawBody(piece.design), drawPallu(piece.design), drawBlouse(piece.design)]
  const { design } = piece
  return [
    drawFront(design, neckDrops[piece.outfit.cut.neck] * 10),
    drawDupatta(design),
    drawLength(design.field, design.hem, design.palette, 60),
  ]
}

test('the cloth of every piece is drawn from its data alone: the same twice, and unlike any other', () => {
  const first = catalogue.map((piece) => clothsOf(piece).join(''))
  expect(catalogue.map((piece) => clothsOf(piece).join(''))).toEqual(first)
  expect(new Set(first).size).toBe(catalogue.length)
})

test('nothing is missing from a cloth: no undefined, no number that is none', () => {
  expect(catalogue.flatMap(clothsOf).filter((svg) => /undefined|NaN|\[object/.test(svg))).toEqual(
    [],
  )
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
]
test.each(sareeViews)(
  'the view %s of a saree shows cloth, and the same pixels each time',
  async (view) => {
    const cloth = await weaveSaree(sarees[0]!.design)
    const draw = () => drawScene(sareeScene(sarees[0]!, cloth, view), thumbnail)
    const [once, again] = [await draw(), await draw()]
    expect(Buffer.compare(once.pixels, again.pixels)).toBe(0)
    expect(await sharpness(once)).toBeGreaterThan(8)
  },
)

const suitViews: SuitView[] = ['form', 'yoke', 'hem', 'hanger', 'twist', 'swatches']
test.each(suitViews)(
  'the view %s of a suit shows cloth, and the same pixels each time',
  async (view) => {
    const cloth = await weaveSuit(suits[0]!.design, 85)
    const draw = () => drawScene(suitScene(suits[0]!, cloth, view), thumbnail)
    const [once, again] = [await draw(), await draw()]
    expect(Buffer.compare(once.pixels, again.pixels)).toBe(0)
    expect(await sharpness(once)).toBeGreaterThan(8)
  },
)

test('a piece becomes picture files of three to four, each with words for who cannot see it', async () => {
  const piece = sarees[0]!
  const pictures = await drawPiece({ ...piece, views: piece.views.slice(0, 2) })
  expect(pictures.map(({ alt }) => alt.startsWith(`${piece.title}: `))).toEqual([true, true])
  expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(2)
  const { format, width, height } = await sharp(pictures[0]!.jpeg).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', ...PICTURE })
})

test('only patterns that are used are kept, with their notice beside them', () => {
  const used = new Set(
    catalogue.flatMap(({ design }) => (design.field.kind === 'pattern' ? [design.field.name] : [])),
  )
  expect(new Set<string>(used)).toEqual(new Set(Object.keys(patterns)))
})

/** How much the brightness differs over a picture: 0 is one even colour. */
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
