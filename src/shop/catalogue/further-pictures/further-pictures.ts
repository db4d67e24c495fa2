import type { CardImage } from '../../media/image.ts'
import { isUuid } from '../../uuid.ts'

/** Images that a card can show after its first one. */
export const FURTHER_PICTURES_MAX = 2
/** Products per request. */
export const PRODUCTS_PER_REQUEST_MAX = 50

export type FurtherPictures = { id: string; images: CardImage[] }

/** The ids of an address such as `?ids=A,B`, without repeated ones. Others are ignored. */
export function requestedProducts(params: URLSearchParams): string[] {
  const ids = (params.get('ids') ?? '').toLowerCase().split(',').filter(isUuid)
  return [...new Set(ids)].slice(0, PRODUCTS_PER_REQUEST_MAX)
}
