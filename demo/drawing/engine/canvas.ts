import type { Fabric, Level } from './fabric.ts'
import { type Camera, type Mesh, type Surface, meshOf } from './surface.ts'

export type Canvas = {
  width: number
  height: number
  pixels: Uint8Array
  /** Towards the viewer, in pixels; where nothing was painted it is the wall. */
  depth: Float32Array
  /** Which surface painted a pixel last: sheer cloth may lie on a pixel only once. */
  painter: Uint16Array
  painters: number
}

export const FAR = -1e6

/** Kept from one picture to the next of the same size: one process draws one at a time. */
const kept = { depth: new Float32Array(0), painter: new Uint16Array(0) }

/** Paints on the given pixels. The canvas that was made before it is used up. */
export function canvasOn(width: number, height: number, pixels: Uint8Array): Canvas {
  if (kept.depth.length !== width * height) {
    kept.depth = new Float32Array(width * height)
    kept.painter = new Uint16Array(width * height)
  }
  return {
    width,
    height,
    pixels,
    depth: kept.depth.fill(FAR),
    painter: kept.painter.fill(0),
    painters: 0,
  }
}

/** Sheer surfaces must come after what lies behind them. */
export function paint(canvas: Canvas, camera: Camera, surfaces: Surface[]): void {
  for (const surface of surfaces) {
    canvas.painters++
    const mesh = meshOf(surface, camera, canvas.width, canvas.height)
    const wide = mesh.columns + 1
    for (let row = 0; row < mesh.rows; row++) {
      for (let column = 0; column < mesh.columns; column++) {
        const knot = row * wide + column
        fillTriangle(canvas, mesh, surface.fabric, knot, knot + 1, knot + wide)
        fillTriangle(canvas, mesh, surface.fabric, knot + 1, knot + wide + 1, knot + wide)
      }
    }
  }
}

/** Where something stands in front of something else, its outline is mixed with what is around it: no stairs. */
export function softenOutlines({ width, height, pixels, depth }: Canvas, stepPixels: number): void {
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const pixel = row * width + column
      const here = depth[pixel]!
      const isOutline =
        Math.abs(depth[pixel + 1]! - here) > stepPixels ||
        Math.abs(depth[pixel + width]! - here) > stepPixels
      if (!isOutline) continue
      for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
        pixels[at] =
          (pixels[at]! * 2 +
            pixels[at - 3]! +
            pixels[at + 3]! +
            pixels[at - width * 3]! +
            pixels[at + width * 3]!) /
          6
      }
    }
  }
}

function levelFor(
  fabric: Fabric,
  mesh: Mesh,
  a: number,
  b: number,
  c: number,
  area: number,
): number {
  const { along, across } = mesh
  const cloth = Math.abs(
    (along[b]! - along[a]!) * (across[c]! - across[a]!) -
      (along[c]! - along[a]!) * (across[b]! - across[a]!),
  )
  const texelsPerPixel = Math.sqrt(cloth / Math.abs(area)) * fabric.texelsPerCm
  if (texelsPerPixel < 1.35) return 0
  return Math.min(fabric.levels.length - 1, Math.round(Math.log2(texelsPerPixel) + 0.1))
}

/** What changes evenly over a triangle, as value at the origin, change per column, change per row. */
type Slope = { base: number; perX: number; perY: number }
const slope = (): Slope => ({ base: 0, perX: 0, perY: 0 })
const slopes = {
  depth: slope(),
  along: slope(),
  across: slope(),
  light: slope(),
  shine: slope(),
  glint: slope(),
  bloom: slope(),
}
const corner = { a: 0, b: 0, c: 0, x: 0, y: 0, bPerX: 0, bPerY: 0, cPerX: 0, cPerY: 0 }

function spread(to: Slope, values: Float32Array): void {
  const base = values[corner.a]!
  const toB = values[corner.b]! - base
  const toC = values[corner.c]! - base
  to.perX = toB * corner.bPerX + toC * corner.cPerX
  to.perY = toB * corner.bPerY + toC * corner.cPerY
  to.base = base - to.perX * corner.x - to.perY * corner.y
}

function fillTriangle(
  canvas: Canvas,
  mesh: Mesh,
  fabric: Fabric,
  a: number,
  b: number,
  c: number,
): void {
  const { x, y } = mesh
  const ax = x[a]!
  const ay = y[a]!
  const bx = x[b]!
  const by = y[b]!
  const cx = x[c]!
  const cy = y[c]!
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx)))
  const right = Math.min(canvas.width - 1, Math.floor(Math.max(ax, bx, cx)))
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy)))
  const bottom = Math.min(canvas.height - 1, Math.floor(Math.max(ay, by, cy)))
  if (left > right || top > bottom) return
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (Math.abs(area) < 1e-6) return
  corner.a = a
  corner.b = b
  corner.c = c
  corner.x = ax
  corner.y = ay
  const bPerX = (corner.bPerX = (cy - ay) / area)
  const bPerY = (corner.bPerY = (ax - cx) / area)
  const cPerX = (corner.cPerX = (ay - by) / area)
  const cPerY = (corner.cPerY = (bx - ax) / area)
  spread(slopes.depth, mesh.z)
  spread(slopes.along, mesh.along)
  spread(slopes.across, mesh.across)
  spread(slopes.light, mesh.light)
  spread(slopes.shine, mesh.shine)
  spread(slopes.glint, mesh.glint)
  spread(slopes.bloom, mesh.bloom)
  const index = levelFor(fabric, mesh, a, b, c, area)
  const level = fabric.levels[index]!
  const scale = fabric.texelsPerCm / 2 ** index
  const { base, perX, perY } = slopes.depth
  for (let row = top; row <= bottom; row++) {
    const rowOfB = (row - ay) * bPerY - ax * bPerX
    const rowOfC = (row - ay) * cPerY - ax * cPerX
    for (let column = left; column <= right; column++) {
      const ofB = rowOfB + column * bPerX
      const ofC = rowOfC + column * cPerX
      if (ofB < -1e-4 || ofC < -1e-4 || ofB + ofC > 1.0001) continue
      const pixel = row * canvas.width + column
      const depth = base + perX * column + perY * row
      if (depth > canvas.depth[pixel]!)
        shadePixel(canvas, fabric, level, scale, pixel, column, row, depth)
    }
  }
}

/** What was read last: red and blue in one number, green and metal in the other. */
let redBlue = 0
let greenMetal = 0

/** Mixes the four texels around a point. Two channels share each multiplication: their weights add up to 256. */
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

function shadePixel(
  canvas: Canvas,
  fabric: Fabric,
  level: Level,
  scale: number,
  pixel: number,
  column: number,
  row: number,
  depth: number,
): void {
  readTexel(
    level,
    read(slopes.along, column, row) * scale - 0.5,
    read(slopes.across, column, row) * scale - 0.5,
    fabric.repeatsDown,
  )
  const metal = (greenMetal >>> 16) / 255
  const opacity = fabric.opacity + (1 - fabric.opacity) * metal
  if (opacity < 1 && canvas.painter[pixel] === canvas.painters) return
  canvas.painter[pixel] = canvas.painters
  if (opacity > 0.6) canvas.depth[pixel] = depth
  const cloth = 1 - metal
  const light = Math.max(0, read(slopes.light, column, row)) * (1 - 0.28 * metal)
  const shine = read(slopes.shine, column, row) * fabric.gloss * cloth * 0.5
  const glint = read(slopes.glint, column, row) * metal * 1.15
  const bloom = read(slopes.bloom, column, row) * fabric.bloomStrength * cloth
  const { pixels } = canvas
  const at = pixel * 3
  const red = lit(
    redBlue & 255,
    fabric.zariLight[0],
    fabric.bloomLight[0],
    light,
    shine,
    glint,
    bloom,
  )
  const green = lit(
    greenMetal & 255,
    fabric.zariLight[1],
    fabric.bloomLight[1],
    light,
    shine,
    glint,
    bloom,
  )
  const blue = lit(
    redBlue >>> 16,
    fabric.zariLight[2],
    fabric.bloomLight[2],
    light,
    shine,
    glint,
    bloom,
  )
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

/** One colour channel. Colours are squared to count as light and rooted to be shown. */
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
  // Light that went from fold to fold has taken the colour of the cloth twice: shadows stay rich instead of grey.
  const folded = light < 1 ? albedo * albedo * 0.35 * (1 - light) : 0
  const sum =
    albedo * light +
    folded +
    shine * (0.35 + 0.65 * albedo) +
    glint * (zari * 0.75 + 0.22) +
    bloom * bloomHue
  return sum >= 1 ? 255 : 255 * Math.sqrt(sum)
}
