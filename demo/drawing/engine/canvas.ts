import type { Fabric, Level } from './fabric.ts'
import { type Camera, type Mesh, type Surface, meshOf } from './surface.ts'

export type Canvas = {
  width: number
  height: number
  pixels: Uint8ClampedArray
  /** Towards the viewer, in pixels; where nothing was painted it is the wall. */
  depth: Float32Array
  /** Which surface painted a pixel last: sheer cloth may lie on a pixel only once. */
  painter: Uint16Array
  painters: number
}

export const FAR = -1e6

export function canvasOn(width: number, height: number, pixels: Uint8Array): Canvas {
  return {
    width,
    height,
    pixels: new Uint8ClampedArray(pixels),
    depth: new Float32Array(width * height).fill(FAR),
    painter: new Uint16Array(width * height),
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

function levelFor(fabric: Fabric, mesh: Mesh, a: number, b: number, c: number, area: number): number {
  const { along, across } = mesh
  const cloth = Math.abs((along[b]! - along[a]!) * (across[c]! - across[a]!) - (along[c]! - along[a]!) * (across[b]! - across[a]!))
  const texelsPerPixel = Math.sqrt(cloth / Math.abs(area)) * fabric.texelsPerCm
  if (texelsPerPixel < 1.35) return 0
  return Math.min(fabric.levels.length - 1, Math.round(Math.log2(texelsPerPixel) + 0.1))
}

/** What changes evenly over a triangle, as value at the origin, change per column, change per row. */
type Slope = { base: number; perX: number; perY: number }
const slope = (): Slope => ({ base: 0, perX: 0, perY: 0 })
const slopes = { depth: slope(), along: slope(), across: slope(), light: slope(), shine: slope(), glint: slope(), bloom: slope() }
const corner = { a: 0, b: 0, c: 0, x: 0, y: 0, bPerX: 0, bPerY: 0, cPerX: 0, cPerY: 0 }

function spread(to: Slope, values: Float32Array): void {
  const base = values[corner.a]!
  const toB = values[corner.b]! - base
  const toC = values[corner.c]! - base
  to.perX = toB * corner.bPerX + toC * corner.cPerX
  to.perY = toB * corner.bPerY + toC * corner.cPerY
  to.base = base - to.perX * corner.x - to.perY * corner.y
}

function fillTriangle(canvas: Canvas, mesh: Mesh, fabric: Fabric, a: number, b: number, c: number): void {
  const { x, y } = mesh
  const [ax, ay, bx, by, cx, cy] = [x[a]!, y[a]!, x[b]!, y[b]!, x[c]!, y[c]!]
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
      if (depth > canvas.depth[pixel]!) shadePixel(canvas, fabric, level, scale, pixel, column, row, depth)
    }
  }
}

const texel = { red: 0, green: 0, blue: 0, metal: 0 }

function readTexel(level: Level, along: number, across: number, repeatsDown: boolean): void {
  const { width, height, texels } = level
  const column = Math.floor(along)
  const row = Math.floor(across)
  const share = along - column
  const drop = across - row
  const left = column >= 0 && column < width ? column : ((column % width) + width) % width
  const right = left + 1 === width ? 0 : left + 1
  const upper = repeatsDown ? ((row % height) + height) % height : row < 0 ? 0 : row >= height ? height - 1 : row
  const lower = upper + 1 < height ? upper + 1 : repeatsDown ? 0 : upper
  const p = (upper * width + left) * 4
  const q = (upper * width + right) * 4
  const r = (lower * width + left) * 4
  const s = (lower * width + right) * 4
  const ws = share * drop
  const wq = share - ws
  const wr = drop - ws
  const wp = 1 - share - wr
  texel.red = texels[p]! * wp + texels[q]! * wq + texels[r]! * wr + texels[s]! * ws
  texel.green = texels[p + 1]! * wp + texels[q + 1]! * wq + texels[r + 1]! * wr + texels[s + 1]! * ws
  texel.blue = texels[p + 2]! * wp + texels[q + 2]! * wq + texels[r + 2]! * wr + texels[s + 2]! * ws
  texel.metal = texels[p + 3]! * wp + texels[q + 3]! * wq + texels[r + 3]! * wr + texels[s + 3]! * ws
}

const read = (from: Slope, column: number, row: number): number => from.base + from.perX * column + from.perY * row

function shadePixel(canvas: Canvas, fabric: Fabric, level: Level, scale: number, pixel: number, column: number, row: number, depth: number): void {
  readTexel(level, read(slopes.along, column, row) * scale - 0.5, read(slopes.across, column, row) * scale - 0.5, fabric.repeatsDown)
  const metal = texel.metal / 255
  const cloth = 1 - metal
  const light = Math.max(0, read(slopes.light, column, row)) * (1 - 0.28 * metal)
  const shine = read(slopes.shine, column, row) * fabric.gloss * cloth * 0.5
  const glint = read(slopes.glint, column, row) * metal * 1.15
  const bloom = read(slopes.bloom, column, row) * fabric.bloomStrength * cloth
  const opacity = fabric.opacity + (1 - fabric.opacity) * metal
  if (opacity < 1 && canvas.painter[pixel] === canvas.painters) return
  canvas.painter[pixel] = canvas.painters
  if (opacity > 0.6) canvas.depth[pixel] = depth
  const { pixels } = canvas
  const at = pixel * 3
  const kept = 1 - opacity
  const red = lit(texel.red, fabric.zariLight[0], fabric.bloomLight[0], light, shine, glint, bloom)
  const green = lit(texel.green, fabric.zariLight[1], fabric.bloomLight[1], light, shine, glint, bloom)
  const blue = lit(texel.blue, fabric.zariLight[2], fabric.bloomLight[2], light, shine, glint, bloom)
  pixels[at] = kept > 0 ? pixels[at]! * kept + red * opacity : red
  pixels[at + 1] = kept > 0 ? pixels[at + 1]! * kept + green * opacity : green
  pixels[at + 2] = kept > 0 ? pixels[at + 2]! * kept + blue * opacity : blue
}

/** One colour channel. Colours are squared to count as light and rooted to be shown. */
function lit(shown: number, zari: number, bloomHue: number, light: number, shine: number, glint: number, bloom: number): number {
  const albedo = shown * shown * (1 / 65025)
  // Light that went from fold to fold has taken the colour of the cloth twice: shadows stay rich instead of grey.
  const folded = light < 1 ? albedo * albedo * 0.35 * (1 - light) : 0
  const sum = albedo * light + folded + shine * (0.35 + 0.65 * albedo) + glint * (zari * 0.75 + 0.22) + bloom * bloomHue
  return sum >= 1 ? 255 : 255 * Math.sqrt(sum)
}
