import type { DemoProduct } from './demo-product.ts'
import { sareesForEvenings } from './sarees-for-evenings.ts'
import { sareesOfBanaras } from './sarees-of-banaras.ts'
import { sareesOfTheDeccan } from './sarees-of-the-deccan.ts'
import { sareesOfTheEast } from './sarees-of-the-east.ts'
import { sareesOfTheHeartland } from './sarees-of-the-heartland.ts'
import { sareesOfTheSouth } from './sarees-of-the-south.ts'
import { sareesOfTheWest } from './sarees-of-the-west.ts'
import { aLineSuits } from './suits-a-line.ts'
import { anarkaliSuits } from './suits-anarkali.ts'
import { palazzoSuits } from './suits-palazzo.ts'
import { patialaSuits } from './suits-patiala.ts'
import { shararaSuits } from './suits-sharara.ts'
import { straightSuits } from './suits-straight.ts'

const families = [
  sareesOfBanaras,
  anarkaliSuits,
  sareesOfTheWest,
  straightSuits,
  sareesOfTheSouth,
  [...palazzoSuits, ...shararaSuits],
  sareesOfTheHeartland,
  aLineSuits,
  sareesOfTheEast,
  patialaSuits,
  sareesOfTheDeccan,
  sareesForEvenings,
]

/** All demo products. Takes one product of each family in turn, so that the first page of new
 * arrivals shows all families. */
export const catalogue: DemoProduct[] = Array.from(
  { length: Math.max(...families.map((family) => family.length)) },
  (_, round) => families.flatMap((family) => family[round] ?? []),
).flat()
