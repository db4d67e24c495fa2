import type { Piece, SareeView, SuitView } from '../catalogue/piece.ts'
import { neckDrops } from './garments/kurta.ts'
import { sareeScene } from './scenes/saree-scenes.ts'
import { type Scene, drawScene, encode } from './scenes/scene.ts'
import { suitScene } from './scenes/suit-scenes.ts'
import { weaveSaree } from './weaving/saree-cloth.ts'
import { weaveSuit } from './weaving/suit-cloth.ts'

export type Picture = { alt: string; jpeg: Buffer }

const captions: Record<SareeView | SuitView, string> = {
  nivi: 'draped, its pallu open at the side',
  pinned: 'draped, its pallu in pleats over the shoulder',
  gujarati: 'draped, its pallu spread over the front',
  rail: 'hung over a brass rail',
  fan: 'the pallu pleated to a fan',
  border: 'the border, close up',
  twist: 'the cloth, twisted',
  folded: 'folded, with its blouse piece',
  swatches: 'the cloth as swatches',
  blouse: 'the blouse and the shoulder, close up',
  form: 'the whole set',
  yoke: 'the neck and yoke, close up',
  hem: 'the hem, close up',
  hanger: 'the kurta on a hanger',
}

async function scenesOf(piece: Piece): Promise<{ view: SareeView | SuitView; scene: Scene }[]> {
  if (piece.type === 'saree') {
    const cloth = await weaveSaree(piece.design)
    return piece.views.map((view) => ({ view, scene: sareeScene(piece, cloth, view) }))
  }
  const cloth = await weaveSuit(piece.design, neckDrops[piece.outfit.cut.neck] * 10)
  return piece.views.map((view) => ({ view, scene: suitScene(piece, cloth, view) }))
}

/** The pictures of a piece in the order in which the shop shows them. While one is encoded the next is drawn. */
export async function drawPiece(piece: Piece): Promise<Picture[]> {
  const pictures: Promise<Picture>[] = []
  for (const { view, scene } of await scenesOf(piece)) {
    const drawn = await drawScene(scene)
    pictures.push(
      encode(drawn).then((jpeg) => ({ alt: `${piece.title}: ${captions[view]}`, jpeg })),
    )
  }
  return Promise.all(pictures)
}
