import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { saveKind } from '#shop/kinds/save-kind.server.ts'
import type { SizeGuide } from '#shop/kinds/size-guide.ts'
import type { DemoShop } from './demo-shop.ts'

/** Body measurements in inches. */
const suitGuide: SizeGuide = {
  measures: ['Bust', 'Waist', 'Hip', 'Kurta length'],
  rows: {
    S: ['34', '28', '37', '44'],
    M: ['36', '30', '39', '44.5'],
    L: ['38', '32', '41', '45'],
    XL: ['40', '34', '43', '45.5'],
    XXL: ['42', '36', '45', '46'],
  },
  howToMeasure:
    'Measure over light clothes, with the tape level and not tight. Our suits have two inches of ease at the bust. Between two sizes, take the larger one: a tailor can take it in.',
}

/** Adds the size guide of suits as an owner would. A kind that has one keeps it. */
export async function publishSizeGuide({ db }: DemoShop, savedBy: string): Promise<void> {
  const suit = (await listKinds(db)).find(({ slug }) => slug === 'suit')
  if (!suit || suit.sizeGuide) return
  const { version, ...kind } = suit
  const sizes = kind.sizes.map((label) => ({ was: label, label }))
  const edited = { ...kind, sizes, sizeGuide: suitGuide }
  await saveKind(db, { kind: edited, basedOn: version, savedBy })
}
