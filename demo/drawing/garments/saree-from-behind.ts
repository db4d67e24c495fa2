import { type Random, between } from '../engine/random.ts'
import type { Surface } from '../engine/surface.ts'
import { PALLU_LENGTH_CM, SAREE_WIDTH_CM, type SareeCloth } from '../weaving/saree-cloth.ts'
import { blouse } from './blouse.ts'
import { dressForm, shoulder } from './dress-form.ts'
import { chestDrape, figure, skirt } from './saree-on-form.ts'
import { hangingFolds, pleatShade, spreadAcross, through } from './shaping.ts'
import { tassels } from './trimmings.ts'

/** The pallu, which falls from the left shoulder over the back. The left is on the viewer's left. */
function pallu(cloth: SareeCloth, random: Random): Surface[] {
  const folds = hangingFolds(random, 4.8, 0.45)
  const drift = between(random, 4, 8)
  const spread = between(random, 15, 18)
  const open = spread * 3.4
  const bottom = between(random, 44, 52)
  const centre = through([0, -11.6], [0.2, -10.6], [1, -12 + drift])
  const half = through([0, 4.2], [0.12, 6.2], [0.5, spread * 0.74], [1, spread])
  const fall: Surface = {
    columns: 120,
    rows: 100,
    fabric: cloth.pallu,
    put(u, v, point) {
      const across = u - 0.5
      const fold = folds(u, v) * (0.55 + 1.1 * v)
      const x = centre(v) + across * 2 * half(v) + fold * 0.2
      const top = shoulder(Math.abs(x)) + 1
      const y = top - (top - bottom) * v + fold * 0.35 * v + across * 2.4 * v
      point.x = x
      point.y = y
      point.z = figure(x * 0.94, y, 'back') + 2 + 2.4 * v + fold
      point.along = (1 - v) * (PALLU_LENGTH_CM - 1)
      point.across = spreadAcross(u, SAREE_WIDTH_CM, open)
      point.shade = (0.86 + 0.13 * fold) * pleatShade(u, SAREE_WIDTH_CM, open)
    },
  }
  return cloth.design.tassels ? [fall, ...tassels(fall, cloth.pallu, random, 28, 6)] : [fall]
}

/** A saree seen from behind. In the Gujarati drape the cloth rises to the other shoulder. */
export function sareeFromBehind(
  cloth: SareeCloth,
  random: Random,
  drape: 'nivi' | 'gujarati',
): Surface[] {
  return [
    ...blouse(cloth, 'back'),
    ...dressForm(102, 'back'),
    skirt(cloth, random, 'back'),
    ...(drape === 'nivi' ? pallu(cloth, random) : [chestDrape(cloth, random, 'back')]),
  ]
}
