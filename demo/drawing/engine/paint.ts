import type { Fabric } from './fabric.ts'
import { type Camera, type Mesh, type Surface, meshOf } from './surface.ts'
import type { Canvas } from './canvas.ts'
import { shadePixel } from './shading.ts'
import { type Slope, slopes } from './slope.ts'
import { resetThread, seeThreads } from './threads.ts'

/** Paints the surfaces in order. Sheer surfaces must come after the surfaces behind them. */
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
  const showsThreads = seeThreads(fabric.threads, slopes.along, slopes.across)
  if (!showsThreads) resetThread()
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
        shadePixel(canvas, fabric, level, scale, pixel, column, row, depth, showsThreads)
    }
  }
}
