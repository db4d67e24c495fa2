import sharp from 'sharp'
import { type Rgb, rgb } from './colour.ts'
import { noise } from './random.ts'

export type Level = { width: number; height: number; texels: Uint8Array }

/** A piece of cloth to dress surfaces in. Texels hold red, green, blue and how much metal thread lies there. */
export type Fabric = {
  levels: Level[]
  texelsPerCm: number
  repeatsDown: boolean
  gloss: number
  /** What glancing light shows: the second colour of shot silk, or the bloom of cotton. */
  bloomLight: Rgb
  bloomStrength: number
  zariLight: Rgb
  opacity: number
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
}

/** Colours are squared to be counted as light, and rooted again to be shown. */
const asLight = ([red, green, blue]: Rgb): Rgb => [(red / 255) ** 2, (green / 255) ** 2, (blue / 255) ** 2]

const METAL_REACH = 62

function halve(level: Level): Level {
  const width = Math.max(1, level.width >> 1)
  const height = Math.max(1, level.height >> 1)
  const texels = new Uint8Array(width * height * 4)
  const right = level.width > 1 ? 4 : 0
  const below = level.height > 1 ? level.width * 4 : 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * 2 * level.width + x * 2) * 4
      const to = (y * width + x) * 4
      for (let channel = 0; channel < 4; channel++) {
        const at = from + channel
        texels[to + channel] =
          ((level.texels[at] ?? 0) + (level.texels[at + right] ?? 0) + (level.texels[at + below] ?? 0) + (level.texels[at + right + below] ?? 0)) >> 2
      }
    }
  }
  return { width, height, texels }
}

/** Threads: a fine grain in both directions, and for hand-spun yarn long thick-and-thin streaks along the weft. */
function weaveThreads(pixels: Uint8Array, width: number, height: number, zari: Rgb, finish: Finish): Uint8Array {
  const texels = new Uint8Array(width * height * 4)
  const grain = finish.weave ?? 0.05
  const slub = finish.slub ?? 0
  for (let y = 0; y < height; y++) {
    const weft = noise(0.5, y * 0.71, 11) * grain
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      const to = (y * width + x) * 4
      const red = pixels[from] ?? 0
      const green = pixels[from + 1] ?? 0
      const blue = pixels[from + 2] ?? 0
      const twill = ((x + y) & 1) * grain * 0.6
      const streak = slub > 0 ? noise(x * 0.018, y * 0.55, 5) * slub * 0.16 + noise(x * 0.4, y * 0.03, 7) * slub * 0.07 : 0
      const light = 1 + weft + streak - twill + noise(x * 0.73, 0.5, 3) * grain
      const away = Math.abs(red - zari[0]) + Math.abs(green - zari[1]) + Math.abs(blue - zari[2])
      texels[to] = Math.min(255, red * light)
      texels[to + 1] = Math.min(255, green * light)
      texels[to + 2] = Math.min(255, blue * light)
      texels[to + 3] = Math.max(0, 255 * (1 - away / METAL_REACH))
    }
  }
  return texels
}

/** @param svg drawn with one unit to the millimetre */
export async function weaveFabric(svg: string, widthCm: number, texelsPerCm: number, finish: Finish): Promise<Fabric> {
  const image = sharp(Buffer.from(svg), { density: 72 }).resize({ width: Math.round(widthCm * texelsPerCm) })
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const zari = rgb(finish.zari)
  let level: Level = { width: info.width, height: info.height, texels: weaveThreads(data, info.width, info.height, zari, finish) }
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
  }
}

/** One even colour: linen of a dress form, wood, brass. `metal` from 0 to 1. */
export function plainFabric(colour: string, gloss: number, metal = 0): Fabric {
  const [red, green, blue] = rgb(colour)
  return {
    levels: [{ width: 1, height: 1, texels: Uint8Array.of(red, green, blue, metal * 255) }],
    texelsPerCm: 1,
    repeatsDown: true,
    gloss,
    bloomLight: [1, 0.96, 0.88],
    bloomStrength: 0.12,
    zariLight: asLight([red, green, blue]),
    opacity: 1,
  }
}
