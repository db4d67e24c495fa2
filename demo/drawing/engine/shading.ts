import type { Fabric, Level } from './fabric.ts'
import { type Slope, slopes } from './slope.ts'
import type { Canvas } from './canvas.ts'
import { findCrossing, lightEdge, lightThread, moveTowardsLight, thread } from './threads.ts'

/** The texel that `readTexel` has read last: red and blue in one number, green and metal in the other. */
let redBlue = 0

let greenMetal = 0

/** Samples a texel bilinearly. Two channels are packed into each multiplication, because the weights
 * add up to 256. */
function readTexel(level: Level, along: number, across: number, repeatsDown: boolean): void {
  const { width, height, packed } = level
  const column = Math.floor(along)
  const row = Math.floor(across)
  const share = ((along - column) * 256) | 0
  const drop = ((across - row) * 256) | 0
  const left = column >= 0 && column < width ? column : ((column % width) + width) % width
  const right = left + 1 === width ? 0 : left + 1
  const upper =
    (repeatsDown
      ? ((row % height) + height) % height
      : row < 0
        ? 0
        : row >= height
          ? height - 1
          : row) | 0
  const lower = upper + 1 < height ? upper + 1 : repeatsDown ? 0 : upper
  const p = packed[upper * width + left]!
  const q = packed[upper * width + right]!
  const r = packed[lower * width + left]!
  const s = packed[lower * width + right]!
  const ws = (share * drop) >> 8
  const wq = share - ws
  const wr = drop - ws
  const wp = 256 - share - wr
  redBlue =
    ((Math.imul(p & PAIR, wp) +
      Math.imul(q & PAIR, wq) +
      Math.imul(r & PAIR, wr) +
      Math.imul(s & PAIR, ws)) >>>
      8) &
    PAIR
  greenMetal =
    ((Math.imul((p >>> 8) & PAIR, wp) +
      Math.imul((q >>> 8) & PAIR, wq) +
      Math.imul((r >>> 8) & PAIR, wr) +
      Math.imul((s >>> 8) & PAIR, ws)) >>>
      8) &
    PAIR
}

const PAIR = 0xff00ff

const read = (from: Slope, column: number, row: number): number =>
  from.base + from.perX * column + from.perY * row

/** Reads the colour of the cloth at a pixel, and the light of its thread if threads are shown. */
function readCloth(
  fabric: Fabric,
  level: Level,
  scale: number,
  column: number,
  row: number,
  showsThreads: boolean,
): void {
  const along = read(slopes.along, column, row)
  const across = read(slopes.across, column, row)
  if (!showsThreads || !fabric.threads)
    return readTexel(level, along * scale - 0.5, across * scale - 0.5, fabric.repeatsDown)
  findCrossing(fabric.threads, along, across)
  readTexel(level, thread.along * scale - 0.5, thread.across * scale - 0.5, fabric.repeatsDown)
  const [colours, metal] = [redBlue, greenMetal]
  lightThread(fabric.threads, along, across, (metal >>> 16) / 255)
  moveTowardsLight()
  readTexel(level, thread.along * scale - 0.5, thread.across * scale - 0.5, fabric.repeatsDown)
  lightEdge((metal >>> 16) / 255, (greenMetal >>> 16) / 255)
  redBlue = colours
  greenMetal = metal
}

export function shadePixel(
  canvas: Canvas,
  fabric: Fabric,
  level: Level,
  scale: number,
  pixel: number,
  column: number,
  row: number,
  depth: number,
  showsThreads: boolean,
): void {
  readCloth(fabric, level, scale, column, row, showsThreads)
  const metal = (greenMetal >>> 16) / 255
  const opacity = fabric.opacity + (1 - fabric.opacity) * metal
  if (opacity < 1 && canvas.painter[pixel] === canvas.painters) return
  canvas.painter[pixel] = canvas.painters
  if (opacity > 0.6) canvas.depth[pixel] = depth
  const cloth = 1 - metal
  const light = Math.max(0, read(slopes.light, column, row)) * (1 - 0.28 * metal) * thread.light
  const shine = read(slopes.shine, column, row) * fabric.gloss * cloth * 0.5 * thread.shine
  const glint = read(slopes.glint, column, row) * metal * 1.15 * thread.glint
  const bloom = read(slopes.bloom, column, row) * fabric.bloomStrength * cloth
  const { pixels } = canvas
  const at = pixel * 3
  const red = lit(
    redBlue & 255,
    fabric.zariLight[0],
    fabric.bloomLight[0],
    light * thread.red,
    shine,
    glint,
    bloom,
  )
  const green = lit(
    greenMetal & 255,
    fabric.zariLight[1],
    fabric.bloomLight[1],
    light * thread.green,
    shine,
    glint,
    bloom,
  )
  const blue = lit(
    redBlue >>> 16,
    fabric.zariLight[2],
    fabric.bloomLight[2],
    light * thread.blue,
    shine,
    glint,
    bloom,
  )
  blend(pixels, at, opacity, red, green, blue)
}

function blend(
  pixels: Uint8Array,
  at: number,
  opacity: number,
  red: number,
  green: number,
  blue: number,
): void {
  if (opacity < 1) {
    pixels[at] = pixels[at]! * (1 - opacity) + red * opacity
    pixels[at + 1] = pixels[at + 1]! * (1 - opacity) + green * opacity
    pixels[at + 2] = pixels[at + 2]! * (1 - opacity) + blue * opacity
  } else {
    pixels[at] = red
    pixels[at + 1] = green
    pixels[at + 2] = blue
  }
}

const albedos = Float64Array.from({ length: 256 }, (_, shown) => (shown / 255) ** 2)

/** Returns the lit value of one colour channel. Light is computed linearly; the root converts it for
 * display (gamma 2). */
function lit(
  shown: number,
  zari: number,
  bloomHue: number,
  light: number,
  shine: number,
  glint: number,
  bloom: number,
): number {
  const albedo = albedos[shown]!
  // Light between folds is reflected twice by the coloured cloth, which keeps shadows saturated.
  const folded = light < 1 ? albedo * albedo * 0.35 * (1 - light) : 0
  const sum =
    albedo * light +
    folded +
    shine * (0.35 + 0.65 * albedo) +
    glint * (zari * 0.75 + 0.22) +
    bloom * bloomHue
  return sum >= 1 ? 255 : 255 * Math.sqrt(sum)
}
