import { catalogue } from '../../catalogue/catalogue.ts'
import { randomFrom } from '../engine/random.ts'
import { table } from '../garments/cloth-studies.ts'
import { folded, stack, turnedBy } from '../garments/folded-sarees.ts'
import { onLongRail } from '../garments/saree-laid-out.ts'
import { brassRail } from '../garments/trimmings.ts'
import { type SareeCloth, weaveSaree } from '../weaving/saree-cloth.ts'
import type { Scene, Size } from './scene.ts'

/** An image of the shop's own pages. Its `pixelsPerCm` refers to a width of 960 pixels. */
export type SiteImage = {
  name: string
  size: Size
  widths: number[]
  /** The crop for phones: its width, and the share of the remaining width that is cut off at the left. */
  upright?: { width: number; from: number }
  /** The width of the link preview for pages without a product. */
  previewWidth?: number
  scene: () => Promise<Scene>
}

async function clothOf(slug: string): Promise<SareeCloth> {
  const product = catalogue.find((known) => known.slug === slug)
  if (product?.type !== 'saree') throw new Error(`No saree is called ${slug}.`)
  return weaveSaree(product.design)
}

/** An ivory wall with sunlight from a tall window. */
const sunlitWall = (
  width: number,
  height: number,
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <filter id="soft"><feGaussianBlur stdDeviation="10"/></filter>
  <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f6efe2"/><stop offset=".55" stop-color="#ecdfcb"/><stop offset="1" stop-color="#cdb79c"/></linearGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#wall)"/>
  <g fill="#fff8e6" opacity=".75" filter="url(#soft)" transform="translate(${width * 0.1} ${-height * 0.1}) skewX(-22) skewY(5)">
  ${[0, 1, 2, 3].map((column) => [0, 1, 2].map((row) => `<rect x="${column * width * 0.2 + width * 0.12}" y="${row * height * 0.42}" width="${width * 0.17}" height="${height * 0.38}"/>`).join('')).join('')}</g></svg>`

type Hung = { slug: string; x: number; width: number; bottom: number }

async function rail(hung: Hung[], size: Size, camera: Scene['camera']): Promise<Scene> {
  const random = randomFrom('hero')
  const surfaces = await Promise.all(
    hung.map(async (point) => ({ point, cloth: await clothOf(point.slug) })),
  )
  return {
    backdrop: sunlitWall(size.width, size.height),
    camera,
    surfaces: [
      ...brassRail(146, -170, 170),
      ...surfaces.flatMap(({ point, cloth }) =>
        onLongRail(cloth, random, point.x, point.width, point.bottom),
      ),
    ],
    wallCm: 14,
  }
}

const wide: Size = { width: 1600, height: 900 }
const landscape: Size = { width: 1200, height: 800 }

export const siteImages: SiteImage[] = [
  {
    name: 'hero-wide',
    size: wide,
    widths: [1440, 800],
    upright: { width: 600, from: 0.38 },
    previewWidth: 1200,
    scene: () =>
      rail(
        [
          { slug: 'kasavu-onam-cream', x: -92, width: 30, bottom: 52 },
          { slug: 'kanjivaram-arakku-green', x: -52, width: 37, bottom: 40 },
          { slug: 'kanjivaram-mustard-wine', x: -9, width: 36, bottom: 58 },
          { slug: 'pochampally-teal-coral', x: 34, width: 37, bottom: 36 },
          { slug: 'banarasi-tanchoi-plum', x: 76, width: 34, bottom: 54 },
          { slug: 'chanderi-mint-silver', x: 113, width: 27, bottom: 44 },
        ],
        wide,
        { yaw: -0.2, tilt: 0.02, centre: [8, 90, 0], pixelsPerCm: 4.1 },
      ),
  },
  {
    name: 'about',
    size: landscape,
    widths: [1000, 560],
    async scene() {
      const random = randomFrom('about')
      const slugs = [
        ['kanjivaram-arakku-green', 0.04],
        ['kanjivaram-mustard-wine', -0.06],
        ['pochampally-teal-coral', 0.08],
        ['banarasi-tanchoi-plum', -0.03],
      ] as const
      const products = await Promise.all(
        slugs.map(async ([slug, turn]) => ({ cloth: await clothOf(slug), turn })),
      )
      const beside = folded(await clothOf('banarasi-katan-madder-rose'), random)
      return {
        backdrop: sunlitWall(1200, 800),
        wallCm: null,
        shadowStrength: 0.42,
        camera: { yaw: 0.3, tilt: 0.6, centre: [2, 7, 0], pixelsPerCm: 8.5 },
        surfaces: [
          ...stack(products, random).map((surface) => turnedBy(surface, 0.05, -24, -8)),
          ...beside.map((surface) => turnedBy(surface, -0.35, 31, 12)),
          table('#e3d4bd'),
        ],
      }
    },
  },
]
