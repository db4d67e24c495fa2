import type { Db } from '#platform/database/database.server.ts'
import { initialHome, newItem, type HomeSections } from '#shop/site/home/home-sections.ts'
import { publishHome } from '#shop/site/home/save-home.server.ts'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import type { DemoShop } from './demo-shop.ts'
import { findProductIds } from './demo-state.ts'

/** One saree of each weave, whose first image the tile shows. */
const weaves = [
  ['Banarasi', 'Madder Rose Banarasi Katan Silk Saree'],
  ['Kanjivaram', 'Arakku Maroon Kanjivaram Silk Saree'],
  ['Chanderi', 'Rose Asharfi Chanderi Saree'],
  ['Paithani', 'Chandrakala Black Paithani Saree'],
  ['Ikat', 'Teal and Coral Pochampally Ikat Saree'],
  ['Jamdani', 'Neel Blue Cotton Jamdani Saree'],
] as const

const story = {
  heading: 'Straight from the loom',
  text: 'We pay half when the warp is set and half when the cloth is cut, and we write the weaver’s town on every tag.',
  label: 'About us',
  to: '/about',
}
const storyPiece = 'Crimson Rajkot Patola Saree'

const promises = [
  { heading: 'Free delivery in India', text: 'Orders leave us within two working days.' },
  { heading: 'Return within 7 days', text: 'Money back, or another size of a suit.' },
  {
    heading: 'The weaver’s town on the tag',
    text: 'We tell you of a slub or a join before you buy.',
  },
]

/** Publishes a home page with weaves, an image beside a text and promises around the sections of
 * the first version, as an owner would. */
export async function publishDemoHome({ db }: DemoShop, staffId: string): Promise<void> {
  if (await findNewestSiteRecord(db, 'home')) return
  const body = homeWith(
    await listFirstImages(db, [...weaves.map(([, title]) => title), storyPiece]),
  )
  await publishHome(db, { basedOn: { published: 0, draft: 0 }, body, staffId })
}

function homeWith(images: ReadonlyMap<string, string>): HomeSections {
  const [hero, popular, doors, recommended] = initialHome.sections
  const imageOf = (title: string) => {
    const id = images.get(title)
    return id === undefined ? null : { id, width: 0, height: 0, tint: '' }
  }
  const tiles = weaves.map(([heading, title]) =>
    newItem({
      heading,
      to: `/shop/saree?attribute=weave.${heading.toLowerCase()}`,
      image: imageOf(title),
    }),
  )
  return {
    sections: [
      hero!,
      { type: 'small-tiles', title: 'By weave', items: tiles, collection: '' },
      popular!,
      {
        type: 'image-text',
        items: [newItem({ ...story, image: imageOf(storyPiece) })],
        collection: '',
      },
      doors!,
      recommended!,
      { type: 'promises', items: promises.map(newItem), collection: '' },
    ],
  }
}

/** By the product's title. */
async function listFirstImages(db: Db, titles: string[]): Promise<Map<string, string>> {
  const ids = await findProductIds(db, titles)
  const rows = await db
    .selectFrom('product_images')
    .select(['product_id as productId', 'image_id as imageId'])
    .where('product_id', 'in', [...ids.values()])
    .where('position', '=', 0)
    .execute()
  const images = new Map(rows.map(({ productId, imageId }) => [productId, imageId]))
  return new Map(
    [...ids].flatMap(([title, id]) => {
      const image = images.get(id)
      return image === undefined ? [] : [[title, image] as const]
    }),
  )
}
