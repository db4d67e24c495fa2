import type { Random } from '../engine/random.ts'
import type { Surface } from '../engine/surface.ts'
import type { SuitCloth } from '../weaving/suit-cloth.ts'
import { dressForm } from './dress-form.ts'
import { type Cut, bodice, kurtaBody, piping, sleeves } from './kurta.ts'
import { type DupattaStyle, type Trousers, dupatta, stand, trousers } from './suit-parts.ts'

export type Outfit = { cut: Cut; trousers: Trousers; dupatta: DupattaStyle | null }

export function suitOnForm(cloth: SuitCloth, outfit: Outfit, random: Random): Surface[] {
  const body = kurtaBody(cloth, outfit.cut, random)
  const gathered = outfit.cut.shape === 'anarkali' || outfit.cut.shape === 'angrakha'
  // Opaque parts come first, because sheer parts must be painted after the parts behind them.
  return [
    body.surface,
    ...(gathered ? bodice(cloth, outfit.cut) : []),
    piping(cloth, outfit.cut),
    ...sleeves(cloth, outfit.cut),
    ...trousers(cloth, outfit.trousers, random, outfit.cut.hem + 9),
    ...stand(),
    ...dressForm(118, random),
    ...(outfit.dupatta ? dupatta(cloth, outfit.dupatta, random, body.outside) : []),
  ]
}

/** A suit on a hanger: kurta, sleeves and dupatta, without the trousers. */
export function suitOnHanger(cloth: SuitCloth, outfit: Outfit, random: Random): Surface[] {
  const body = kurtaBody(cloth, outfit.cut, random)
  return [
    body.surface,
    piping(cloth, outfit.cut),
    ...sleeves(cloth, outfit.cut),
    ...(outfit.dupatta ? dupatta(cloth, 'oneShoulder', random, body.outside) : []),
  ]
}

/** Flattens a suit to `share` of its depth, as on a hanger. */
export function flattened(surfaces: Surface[], share: number): Surface[] {
  return surfaces.map((surface) => ({
    ...surface,
    put(u, v, point) {
      surface.put(u, v, point)
      point.z *= share
    },
  }))
}
