/** A place that shows an image. `id` is the part of the address of its admin page. */
export type ImageUse = { imageId: string; kind: ImageUseKind; id: string; label: string }

export type ImageUseKind =
  | 'product'
  | 'collection'
  | 'page'
  | 'home'
  | 'old-home'
  | 'review'
  | 'return'
  | 'order'

/** Uses of one image that are listed; more are possible, for example in copies of a product. */
export const USES_MAX = 30

/** Null for a use that has no page of its own. */
export function placeAddress({ kind, id }: Pick<ImageUse, 'kind' | 'id'>): string | null {
  switch (kind) {
    case 'product':
      return `/admin/updateproduct/${id}`
    case 'collection':
      return `/admin/collections/${encodeURIComponent(id)}`
    case 'page':
      return `/admin/pages/${id}`
    case 'home':
      return '/admin/home-page'
    case 'old-home':
      return '/admin/siteinfo/home'
    case 'review':
      return '/admin/reviews'
    case 'return':
      return `/admin/returns/${id}`
    case 'order':
      return null
  }
}

/** For example 'Product: Red Silk Saree'. */
export function placeText({ kind, label }: Pick<ImageUse, 'kind' | 'label'>): string {
  return label ? `${useNames[kind]}: ${label}` : useNames[kind]
}

const useNames: Record<ImageUseKind, string> = {
  product: 'Product',
  collection: 'Collection',
  page: 'Page',
  home: 'Home page',
  'old-home': 'Earlier version of the home page',
  review: 'Review of',
  return: 'Return',
  order: 'Ordered pieces',
}
