import type { DemoProduct } from './demo-product.ts'
import { sareeAttributes } from './saree-attributes.ts'
import { suitAttributes } from './suit-attributes.ts'

const washCare = ['dry clean', 'hand wash', 'machine wash']

/** Returns the product's attributes as it stores them, such as `fabric.silk`. */
export function attributesOf({ slug, type, highlights }: DemoProduct): string[] {
  const listed = type === 'saree' ? sareeAttributes[slug] : suitAttributes[slug]
  const length = after('Length: ', highlights)
  const metres = /^(\d+(\.\d+)?) m\b/.exec(length)?.[1]
  const care = after('Wash care: ', highlights)
  const ways = washCare.filter((way) => care.includes(way))
  return [
    ...(listed?.split(' ') ?? []),
    ...(metres ? [`length.${metres}`] : []),
    ...(length.includes('blouse piece')
      ? [`blouse-piece.${length.includes('no blouse piece') ? 'no' : 'yes'}`]
      : []),
    ...(ways.length === 1 ? [`wash-care.${ways[0]!.replace(' ', '-')}`] : []),
  ].toSorted()
}

/** The rest of the highlight that begins with these words; empty without one. */
function after(words: string, highlights: readonly string[]): string {
  return highlights.find((text) => text.startsWith(words))?.slice(words.length) ?? ''
}
