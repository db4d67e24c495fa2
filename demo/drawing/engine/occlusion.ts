import { type Canvas, FAR } from './canvas.ts'

const CELL = 4

type Relief = { width: number; height: number; heights: Float32Array }

/** Returns the depths of the canvas at a quarter of its size. */
function reliefOf(canvas: Canvas, floor: number): Relief {
  const width = Math.ceil(canvas.width / CELL)
  const height = Math.ceil(canvas.height / CELL)
  const heights = new Float32Array(width * height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = Math.min(canvas.width - 1, column * CELL + 2)
      const y = Math.min(canvas.height - 1, row * CELL + 2)
      const depth = canvas.depth[y * canvas.width + x]!
      heights[row * width + column] = depth === FAR ? floor : depth
    }
  }
  return { width, height, heights }
}

function blurLine(
  from: Float32Array,
  to: Float32Array,
  first: number,
  step: number,
  count: number,
  radius: number,
): void {
  let sum = 0
  for (let at = -radius; at <= radius; at++)
    sum += from[first + Math.max(0, Math.min(count - 1, at)) * step]!
  const share = 1 / (radius * 2 + 1)
  for (let at = 0; at < count; at++) {
    to[first + at * step] = sum * share
    sum +=
      from[first + Math.min(count - 1, at + radius + 1) * step]! -
      from[first + Math.max(0, at - radius) * step]!
  }
}

function soften(relief: Relief, radius: number): Relief {
  const { width, height } = relief
  const heights = new Float32Array(relief.heights)
  const rows = new Float32Array(heights.length)
  for (let pass = 0; pass < 2; pass++) {
    for (let row = 0; row < height; row++) blurLine(heights, rows, row * width, 1, width, radius)
    for (let column = 0; column < width; column++)
      blurLine(rows, heights, column, width, height, radius)
  }
  return { width, height, heights }
}

/** Writes row `y` of the relief to `line`, interpolated between the two nearest rows. */
function readLine(relief: Relief, y: number, line: Float32Array): void {
  const row = Math.max(0, Math.min(relief.height - 2, Math.floor(y)))
  const down = Math.max(0, Math.min(1, y - row))
  const at = row * relief.width
  const { heights, width } = relief
  for (let column = 0; column < width; column++)
    line[column] = heights[at + column]! * (1 - down) + heights[at + width + column]! * down
}

function readPoint(line: Float32Array, x: number): number {
  const last = line.length - 1.001
  const inside = x < 0 ? 0 : x > last ? last : x
  const column = inside | 0
  const left = line[column]!
  return left + (line[column + 1]! - left) * (inside - column)
}

export type Shadows = {
  /** The distance from the product to the wall, in pixels. Null if the wall is too far away for a shadow. */
  wall: number | null
  pixelsPerCm: number
  strength?: number
}

/** Darkens points that are deeper than their surroundings, more on the side away from the light.
 * Makes a pallu look as if it lay on the skirt. The method is unsharp masking of the depth buffer
 * (Luft, Colditz, Deussen 2006). */
export function paintAmbientOcclusion(canvas: Canvas, shadows: Shadows): void {
  const { wall, pixelsPerCm } = shadows
  const relief = reliefOf(canvas, wall ?? -34 * pixelsPerCm)
  const near = soften(relief, Math.max(1, Math.round((1.1 * pixelsPerCm) / CELL)))
  const wide = soften(relief, Math.max(2, Math.round((4.2 * pixelsPerCm) / CELL)))
  const towardsLight = (1.5 * pixelsPerCm) / CELL
  const nearLine = new Float32Array(near.width)
  const wideLine = new Float32Array(wide.width)
  for (let row = 0; row < canvas.height; row++) {
    readLine(near, row / CELL - 0.5, nearLine)
    readLine(wide, row / CELL - 0.5 - towardsLight, wideLine)
    darkenRow(
      canvas,
      row,
      nearLine,
      wideLine,
      towardsLight,
      wall ?? FAR,
      pixelsPerCm,
      shadows.strength ?? 1,
    )
  }
}

function darkenRow(
  canvas: Canvas,
  row: number,
  near: Float32Array,
  wide: Float32Array,
  towardsLight: number,
  wall: number,
  pixelsPerCm: number,
  strength: number,
): void {
  const { pixels, depth, width } = canvas
  const closeness = 0.95 / pixelsPerCm
  const farness = 0.28 / pixelsPerCm
  const first = row * width
  // The depth above the picture is unknown. Less strength at the top prevents a slanting floor from
  // being darkened there.
  const known = strength * Math.min(1, row / (4 * pixelsPerCm))
  for (let column = 0; column < width; column++) {
    const painted = depth[first + column]!
    const here = painted === FAR ? wall : painted
    if (here === FAR) continue
    const x = column / CELL - 0.5
    const close = (readPoint(near, x) - here) * closeness
    const far = (readPoint(wide, x - towardsLight) - here) * farness
    const creases = painted === FAR ? 0.08 : 0.5
    const cast = painted === FAR ? 0.3 : 0.46
    const dark =
      known *
      ((close > 0 ? (creases * close) / (1 + close) : 0) + (far > 0 ? (cast * far) / (1 + far) : 0))
    if (dark < 0.005) continue
    const at = (first + column) * 3
    pixels[at] = pixels[at]! * (1 - 0.9 * dark)
    pixels[at + 1] = pixels[at + 1]! * (1 - 0.98 * dark)
    pixels[at + 2] = pixels[at + 2]! * (1 - 0.98 * dark)
  }
}
