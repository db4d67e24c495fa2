import type { Piece } from './piece.ts'
import { sareesForEvenings } from './sarees-for-evenings.ts'
import { sareesOfBanaras } from './sarees-of-banaras.ts'
import { sareesOfTheDeccan } from './sarees-of-the-deccan.ts'
import { sareesOfTheEast } from './sarees-of-the-east.ts'
import { sareesOfTheHeartland } from './sarees-of-the-heartland.ts'
import { sareesOfTheSouth } from './sarees-of-the-south.ts'
import { sareesOfTheWest } from './sarees-of-the-west.ts'
import { aLineSuits } from './suits-a-line.ts'
import { anarkaliSuits } from './suits-anarkali.ts'
import { palazzoAndShararaSuits } from './suits-palazzo-and-sharara.ts'
import { patialaSuits } from './suits-patiala.ts'
import { straightSuits } from './suits-straight.ts'

const families = [
  sareesOfBanaras,
  anarkaliSuits,
  sareesOfTheWest,
  straightSuits,
  sareesOfTheSouth,
  palazzoAndShararaSuits,
  sareesOfTheHeartland,
  aLineSuits,
  sareesOfTheEast,
  patialaSuits,
  sareesOfTheDeccan,
  sareesForEvenings,
]

/** One of each family in turn, so that a page of new arrivals shows the whole range. */
export const catalogue: Piece[] = Array.from(
  { length: Math.max(...families.map((family) => family.length)) },
  (_, round) => families.flatMap((family) => family[round] ?? []),
).flat()
