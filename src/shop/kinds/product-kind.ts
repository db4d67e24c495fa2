import type { UnitCode } from '../tax/unit-codes.ts'
import type { SizeGuide } from './size-guide.ts'

export const ageGroups = ['adult', 'kids', 'toddler', 'infant', 'newborn'] as const
export type AgeGroup = (typeof ageGroups)[number]

/** A kind of product, for example saree or kurti. */
export type ProductKind = {
  /** Part of the address `/shop/{slug}`; never changes. */
  slug: string
  singular: string
  plural: string
  /** In the order of the shop's pages. A product has some of them, or none: the free size. */
  sizes: string[]
  /** Default of new products. */
  countsSizes: boolean
  ageGroup: AgeGroup
  /** The category in Google's product list; may be empty. */
  feedCategory: string
  sizeGuide: SizeGuide | null
  /** What a quantity of its products counts, for example pieces or metres. */
  unit: UnitCode
  isEnabled: boolean
  version: number
}

/** In characters. */
export const KIND_SLUG_MAX = 40

/** Bits of an integer in the search documents. */
export const KINDS_MAX = 32

/** The specification's default for new products. */
export const DEFAULT_KIND = 'saree'

/** Topic: a kind was added or changed. */
export const kindsTopic = 'kinds'

/** Topic: sizes were renamed in some more products. */
export const renamingTopic = 'renaming-sizes'

/** Topics to publish when a kind changes: menus, lists and open pages show its names and sizes. */
export const topicsOfKinds = [kindsTopic, 'catalogue', 'site'] as const

export function isSlug(text: string): boolean {
  return text.length <= KIND_SLUG_MAX && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

export function findKind<Kind extends { slug: string }>(
  kinds: readonly Kind[],
  slug: string,
): Kind | undefined {
  return kinds.find((kind) => kind.slug === slug)
}

/** The singular name of a kind. */
export function kindName(
  kinds: readonly Pick<ProductKind, 'slug' | 'singular'>[],
  slug: string,
): string {
  return findKind(kinds, slug)?.singular ?? slug
}

export function enabledKinds<Kind extends Pick<ProductKind, 'isEnabled'>>(
  kinds: readonly Kind[],
): Kind[] {
  return kinds.filter(({ isEnabled }) => isEnabled)
}

/** The sizes of all enabled kinds, each once. */
export function allSizes(kinds: readonly Pick<ProductKind, 'isEnabled' | 'sizes'>[]): string[] {
  return [...new Set(enabledKinds(kinds).flatMap(({ sizes }) => sizes))]
}

/** The filter choices of the shop's kinds. Numeric sizes come first, as they do in object keys. */
export function kindChoices(kinds: readonly Pick<ProductKind, 'slug' | 'isEnabled' | 'sizes'>[]) {
  return {
    type: enabledKinds(kinds).map(({ slug }) => slug),
    size: Object.keys(Object.fromEntries(allSizes(kinds).map((size) => [size, 0]))),
  }
}

/** A size whose label is being changed in products; the kind has both labels meanwhile. */
export type SizeRename = { from: string; to: string }

/** `wrongDetails` are attributes as texts, such as `Length: long`. */
export type KindMismatch = 'unknown-kind' | { notOffered: string[] } | { wrongDetails: string[] }

/** Returns why a product cannot be of its kind, or null. A disabled kind counts as unknown. A product
 * cannot have both labels of a size that is being renamed. */
export function kindMismatch(
  kind:
    | (Pick<ProductKind, 'isEnabled' | 'sizes'> & { renaming?: readonly SizeRename[] })
    | undefined,
  sizes: readonly string[],
): KindMismatch | null {
  if (!kind?.isEnabled) return 'unknown-kind'
  const isTwice = (size: string) =>
    kind.renaming?.some(({ from, to }) => to === size && sizes.includes(from)) ?? false
  const notOffered = sizes.filter((size) => !kind.sizes.includes(size) || isTwice(size))
  return notOffered.length > 0 ? { notOffered } : null
}
