import type { Slope } from './slope.ts'

export type Weave = 'plain' | 'twill' | 'satin'

/** The threads of a cloth. Warp threads run along it, weft threads across it. */
export type Threads = {
  weave: Weave
  perCm: number
  /** The red, green and blue of the weft, as factors of the warp's. */
  weft: readonly [red: number, green: number, blue: number]
  /** 0 for even filaments, 1 for hand-spun yarn. */
  slub: number
}

/** Threads narrower than this many pixels are not drawn; from the second width on, they are at full
 * strength. Between the two they fade, which prevents moiré. */
const FADED_PX = 1.5
const FULL_PX = 2.8
/** The direction towards the light, in pixels right and down. */
const LIGHT_RIGHT = -0.66
const LIGHT_DOWN = -0.75
/** Metal thread floats over five warp threads and is bound by the sixth. */
const BOUND_BY = 6
/** The height of metal thread above the cloth, as the length of its shadow in threads. */
const RELIEF_THREADS = 1.6

/** How the thread at one point changes the light of the cloth. */
export const thread = {
  /** The centre of the crossing, in cm. Motifs are stepped, because a whole crossing has one colour. */
  along: 0,
  across: 0,
  light: 1,
  shine: 1,
  glint: 1,
  red: 1,
  green: 1,
  blue: 1,
}

/** Cloth without visible threads keeps its light. */
export function resetThread(): void {
  thread.light = thread.shine = thread.glint = thread.red = thread.green = thread.blue = 1
}

/** The visibility of threads in the triangle that is being painted, and the light across them. */
const seen = { strength: 0, litWarp: 0, litWeft: 0, lightAlong: 0, lightAcross: 0 }

/** Prepares a triangle. Returns whether its threads are wide enough to be drawn. */
export function seeThreads(threads: Threads | null, along: Slope, across: Slope): boolean {
  if (!threads) return false
  const alongPerPixel = Math.hypot(along.perX, along.perY)
  const acrossPerPixel = Math.hypot(across.perX, across.perY)
  if (alongPerPixel === 0 || acrossPerPixel === 0) return false // a thread, not a cloth
  const widthPx = 1 / (threads.perCm * Math.max(alongPerPixel, acrossPerPixel))
  seen.strength = Math.max(0, Math.min(1, (widthPx - FADED_PX) / (FULL_PX - FADED_PX)))
  if (seen.strength === 0) return false
  seen.litWarp = (across.perX * LIGHT_RIGHT + across.perY * LIGHT_DOWN) / acrossPerPixel
  seen.litWeft = (along.perX * LIGHT_RIGHT + along.perY * LIGHT_DOWN) / alongPerPixel
  const reach = RELIEF_THREADS / threads.perCm
  seen.lightAlong = seen.litWeft * reach
  seen.lightAcross = seen.litWarp * reach
  return true
}

/** Returns whether the weft is on the face where the two threads cross. */
function isWeftUp(weave: Weave, warp: number, weft: number): boolean {
  switch (weave) {
    case 'plain':
      return ((warp + weft) & 1) === 0
    case 'twill': // 2/2
      return ((warp + weft) & 3) < 2
    case 'satin': // eight threads, warp-faced
      return ((warp * 3 + weft) & 7) === 0
  }
}

const isMetalUp = (warp: number, weft: number): boolean =>
  (((warp + weft * 2) % BOUND_BY) + BOUND_BY) % BOUND_BY !== 0

const chance = (index: number, seed: number): number => {
  let mixed = Math.imul(index ^ seed, 2654435761)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 4294967296
}

/** Writes the centre of the crossing at this point of the cloth (cm) into `thread`. */
export function findCrossing({ perCm }: Threads, along: number, across: number): void {
  thread.along = (Math.floor(along * perCm) + 0.5) / perCm
  thread.across = (Math.floor(across * perCm) + 0.5) / perCm
}

/** Moves the position in `thread` towards the light, to the point that could shade the crossing. */
export function moveTowardsLight(): void {
  thread.along += seen.lightAlong
  thread.across += seen.lightAcross
}

/** Metal thread lies on the cloth. Its edge towards the light is bright, and the cloth behind its
 * other edge is in its shadow. */
export function lightEdge(metal: number, metalTowardsLight: number): void {
  const step = (metal - metalTowardsLight) * seen.strength
  thread.light *= 1 + (step > 0 ? 0.25 : 0.42) * step
  thread.glint *= 1 + 0.8 * Math.max(0, step)
}

/** Writes the light of the upper thread at this point of the cloth (cm) into `thread`. `metal` is
 * the share of metal thread at the crossing. */
export function lightThread(
  { weave, perCm, weft: hue, slub }: Threads,
  along: number,
  across: number,
  metal: number,
): void {
  const warp = Math.floor(across * perCm)
  const weft = Math.floor(along * perCm)
  const fromWarp = across * perCm - warp - 0.5
  const fromWeft = along * perCm - weft - 0.5
  const isMetal = metal > 0.35
  const up = isMetal ? isMetalUp(warp, weft) : isWeftUp(weave, warp, weft)
  // The position across the upper thread and along it, both from -0.5 to 0.5.
  const side = up ? fromWeft : fromWarp
  const lengthwise = up ? fromWarp : fromWeft
  const step = lengthwise < 0 ? -1 : 1
  const [nextWarp, nextWeft] = up ? [warp + step, weft] : [warp, weft + step]
  const goesOn =
    (isMetal ? isMetalUp(nextWarp, nextWeft) : isWeftUp(weave, nextWarp, nextWeft)) === up
  const dip = goesOn ? 0 : 4 * lengthwise * lengthwise
  const number = up ? weft : warp
  const own = chance(number, up ? 7 : 31) - 0.5
  const uneven = chance(Math.imul(number, 40503) + ((up ? warp : weft) >> 2), 11) - 0.5
  const round = Math.sqrt(Math.max(0, 1 - 3.6 * side * side))
  const { strength } = seen
  const lit = side * (up ? seen.litWeft : seen.litWarp)
  const light =
    (0.46 + 0.64 * round) *
    (1 - 0.3 * dip) *
    (1 + 0.62 * lit) *
    (1 + 0.1 * own + (0.07 + 0.3 * slub) * uneven)
  const crown = round * round * (1 - 0.7 * dip) * (1 + 0.9 * lit)
  thread.light = 1 + strength * (light * (isMetal ? 0.78 : 1) - 1)
  thread.shine = 1 + strength * (1.7 * crown * crown * (1 + 0.5 * own) - 1)
  thread.glint = 1 + strength * (crown * foil(lengthwise + (up ? warp : weft), side, number) - 1)
  const tint = up && !isMetal ? strength : 0
  thread.red = 1 + tint * (hue[0] - 1)
  thread.green = 1 + tint * (hue[1] - 1)
  thread.blue = 1 + tint * (hue[2] - 1)
}

/** Zari is a strip of foil wound around a thread: slanting bands, a few of which flash. */
function foil(along: number, side: number, number: number): number {
  const turn = along * 1.6 + side * 0.9 + chance(number, 3)
  const band = 0.62 + 0.38 * Math.cos(turn * 2 * Math.PI)
  const flash = chance(Math.imul(number, 7919) + Math.floor(turn), 5)
  return 0.8 + band * (0.9 + 3.4 * flash ** 6)
}
