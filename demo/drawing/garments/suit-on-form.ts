import type { Random } from '../engine/random.ts'
import type { Surface } from '../engine/surface.ts'
import type { SuitCloth } from '../weaving/suit-cloth.ts'
import { type Side, dressForm } from './dress-form.ts'
import { type Cut, bodice, kurtaBody, sleeves, trim } from './kurta.ts'
import { necklineOf, piping } from './necklines.ts'
import {
  type DupattaStyle,
  type Trousers,
  dupatta,
  dupattaFromBehind,
  stand,
  trousers,
} from './suit-parts.ts'

export type Outfit = { cut: Cut; trousers: Trousers; dupatta: DupattaStyle | null }

export function suitOnForm(
  cloth: SuitCloth,
  outfit: Outfit,
  random: Random,
  side: Side = 'front',
): Surface[] {
  const { cut } = outfit
  const body = kurtaBody(cloth, cut, random, side)
  const gathered = cut.shape === 'anarkali' || cut.shape === 'angrakha'
  const hang = side === 'front' ? dupatta : dupattaFromBehind
  // Opaque parts come first, because sheer parts must be painted after the parts behind them.
  return [
    body.surface,
    ...(gathered ? bodice(cloth, cut, side) : []),
    piping(necklineOf(cut.neck, side), trim(cloth), side),
    ...sleeves(cloth, cut),
    ...trousers(cloth, outfit.trousers, random, cut.hem + 9),
    ...stand(),
    ...dressForm(118, side),
    ...(outfit.dupatta ? hang(cloth, outfit.dupatta, random, body.outside) : []),
  ]
}

/** A suit on a hanger: kurta, sleeves and dupatta, without the trousers. */
export function suitOnHanger(cloth: SuitCloth, outfit: Outfit, random: Random): Surface[] {
  const body = kurtaBody(cloth, outfit.cut, random)
  return [
    body.surface,
    piping(necklineOf(outfit.cut.neck, 'front'), trim(cloth), 'front'),
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
