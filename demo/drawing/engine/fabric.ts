import sharp from 'sharp'
import { type Rgb, rgb } from './colour.ts'
import { noise } from './random.ts'
import type { Threads, Weave } from './threads.ts'

/** `packed` and `texels` share their memory; `packed` has one number per texel. */
export type Level = { width: number; height: number; texels: Uint8Array; packed: Uint32Array }

function emptyLevel(width: number, height: number): Level {
  const packed = new Uint32Array(width * height)
  return { width, height, packed, texels: new Uint8Array(packed.buffer) }
}

/** A cloth texture. A texel holds red, green, blue and the share of metal thread. */
export type Fabric = {
  levels: Level[]
  texelsPerCm: number
  repeatsDown: boolean
  gloss: number
  /** The colour at a glancing angle: the second colour of shot silk, or the bloom of cotton. */
  bloomLight: Rgb
  bloomStrength: number
  zariLight: Rgb
  opacity: number
  /** Only close-ups show single threads. */
  threads: Threads | null
}

export type Finish = {
  gloss: number
  bloom: string
  bloomStrength: number
  zari: string
  opacity?: number
  repeatsDown?: boolean
  /** 0 is smooth silk, 1 is rough hand-spun cloth. */
  slub?: number
  weave?: number
  threads?: { weave: Weave; perCm: number; shot?: string; warp: string }
}

/** Converts a colour to linear light by squaring (gamma 2); `lit` takes the root for display. */
const asLight = ([red, green, blue]: Rgb): Rgb => [
  (red / 255) ** 2,
  (green / 255) ** 2,
  (blue / 255) ** 2,
]

const METAL_REACH = 62

function halve({ width: wide, height: high, texels: from }: Level): Level {
  const level = emptyLevel(Math.max(1, wide >> 1), Math.max(1, high >> 1))
  const { width, height, texels } = level
  const right = wide > 1 ? 4 : 0
  const below = high > 1 ? wide * 4 : 0
  for (let y = 0; y < height; y++) {
    let at = y * 2 * wide * 4
    let to = y * width * 4
    for (let x = 0; x < width; x++, at += 8, to += 4) {
      for (let channel = 0; channel < 4; channel++) {
        const texel = at + channel
        texels[to + channel] =
          (from[texel]! +
            from[texel + right]! +
            from[texel + below]! +
            from[texel + right + below]!) >>
          2
      }
    }
  }
  return level
}

const GRAIN = 256
const SLUB = 1024

/** A repeated tile of short threads in both directions. */
const grain = tile(
  GRAIN,
  GRAIN,
  (x, y) =>
    noise(x * 0.8, y * 0.07, 11) + noise(x * 0.07, y * 0.8, 3) + 0.5 * noise(x * 0.7, y * 0.7, 5),
)

/** A repeated tile of hand-spun yarn, which is uneven along the weft. */
const slubs = tile(
  SLUB,
  GRAIN,
  (x, y) => 0.8 * noise(x * 0.018, y * 0.55, 5) + 0.4 * noise(x * 0.4, y * 0.03, 7),
)

/** Noise that tiles seamlessly. */
function tile(
  width: number,
  height: number,
  value: (x: number, y: number) => number,
): Float32Array {
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const share = Math.max(0, (x - width * 0.75) / (width * 0.25))
      values[y * width + x] = value(x, y) * (1 - share) + value(x - width, y) * share
    }
  }
  return values
}

function weaveThreads(
  pixels: Uint8Array,
  width: number,
  height: number,
  zari: Rgb,
  finish: Finish,
): Level {
  const level = emptyLevel(width, height)
  const { texels } = level
  const weave = finish.weave ?? 0.03
  const slub = (finish.slub ?? 0) * 0.2
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      const to = (y * width + x) * 4
      const red = pixels[from]!
      const green = pixels[from + 1]!
      const blue = pixels[from + 2]!
      const light =
        1 +
        weave * grain[(y % GRAIN) * GRAIN + (x % GRAIN)]! +
        slub * slubs[(y % GRAIN) * SLUB + (x % SLUB)]!
      const away = Math.abs(red - zari[0]) + Math.abs(green - zari[1]) + Math.abs(blue - zari[2])
      texels[to] = Math.min(255, red * light)
      texels[to + 1] = Math.min(255, green * light)
      texels[to + 2] = Math.min(255, blue * light)
      texels[to + 3] = away >= METAL_REACH ? 0 : 255 * (1 - away / METAL_REACH)
    }
  }
  return level
}

/** Makes a fabric from an SVG that has one unit per millimetre. */
export async function weaveFabric(
  svg: string,
  widthCm: number,
  texelsPerCm: number,
  finish: Finish,
): Promise<Fabric> {
  const image = sharp(Buffer.from(svg), { density: 72 }).resize({
    width: Math.round(widthCm * texelsPerCm),
  })
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const zari = rgb(finish.zari)
  let level = weaveThreads(data, info.width, info.height, zari, finish)
  const levels = [level]
  while (level.width > 2 && level.height > 2 && levels.length < 6) {
    level = halve(level)
    levels.push(level)
  }
  return {
    levels,
    texelsPerCm,
    repeatsDown: finish.repeatsDown ?? false,
    gloss: finish.gloss,
    bloomLight: asLight(rgb(finish.bloom)),
    bloomStrength: finish.bloomStrength,
    zariLight: asLight(zari),
    opacity: finish.opacity ?? 1,
    threads: threadsOf(finish),
  }
}

/** The weft of shot silk has another colour. Otherwise it reflects a little less than the warp. */
function threadsOf({ threads, slub }: Finish): Threads | null {
  if (!threads) return null
  const { weave, perCm, warp, shot } = threads
  const [from, to] = [asLight(rgb(warp)), asLight(rgb(shot ?? warp))]
  const factor = (channel: 0 | 1 | 2) =>
    shot ? Math.min(4, Math.sqrt((to[channel] + 0.02) / (from[channel] + 0.02))) : 0.92
  return { weave, perCm, weft: [factor(0), factor(1), factor(2)], slub: slub ?? 0 }
}

/** A fabric of one even colour, for linen, wood or brass. `metal` runs from 0 to 1. */
export function plainFabric(colour: string, gloss: number, metal = 0): Fabric {
  const [red, green, blue] = rgb(colour)
  const level = emptyLevel(1, 1)
  level.texels.set([red, green, blue, metal * 255])
  return {
    levels: [level],
    texelsPerCm: 1,
    repeatsDown: true,
    gloss,
    bloomLight: [1, 0.96, 0.88],
    bloomStrength: 0.12,
    zariLight: asLight([red, green, blue]),
    opacity: 1,
    threads: null,
  }
}
