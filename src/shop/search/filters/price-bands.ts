import type { Paise } from '../../money.ts'

/** Lower limits of the price bands in rupees, the same as in `price_band` in the database. A price
 * equal to a limit belongs to the higher band. */
const BAND_LIMITS = [0, 1_000, 2_500, 5_000, 10_000] as const
export const priceBands = ['0', '1', '2', '3', '4'] as const
export type PriceBand = (typeof priceBands)[number]

/** The minimum is inclusive, the maximum exclusive. The highest band has no maximum. */
export function bandPaise(band: PriceBand): { minPaise: Paise; maxPaise: Paise | undefined } {
  const [min, max] = [BAND_LIMITS[Number(band)]!, BAND_LIMITS[Number(band) + 1]]
  return { minPaise: min * 100, maxPaise: max === undefined ? undefined : max * 100 }
}

export function bandOf(price: Paise): PriceBand {
  return priceBands.findLast((band) => price >= bandPaise(band).minPaise) ?? '0'
}

/** The range from the lowest to the highest price of the bands, including any gap between them. */
export function priceRange(bands: readonly PriceBand[]): { minPaise?: Paise; maxPaise?: Paise } {
  if (bands.length === 0) return {}
  const { maxPaise } = bandPaise(bands.at(-1)!)
  return { minPaise: bandPaise(bands[0]!).minPaise, ...(maxPaise !== undefined && { maxPaise }) }
}
