import type { Fabric } from './fabric.ts'

/** A point of a surface: its position in space (cm, y up, z towards the viewer) and on the cloth (cm). */
export type SurfacePoint = {
  x: number
  y: number
  z: number
  along: number
  across: number
  shade: number
}

export type Surface = {
  columns: number
  rows: number
  fabric: Fabric
  /** Belongs to the dress form, not to the garment. */
  isForm?: true
  /** Writes the point at `u`, `v` (both from 0 to 1) into `point`, which avoids many allocations. */
  put: (u: number, v: number, point: SurfacePoint) => void
}

export type Camera = {
  /** In radians. A positive angle turns the product's left side to the viewer. */
  yaw: number
  /** In radians. With a positive angle, the camera looks down on the product. */
  tilt: number
  centre: readonly [x: number, y: number, z: number]
  pixelsPerCm: number
}

export type Mesh = {
  columns: number
  rows: number
  x: Float32Array
  y: Float32Array
  z: Float32Array
  along: Float32Array
  across: Float32Array
  light: Float32Array
  shine: Float32Array
  glint: Float32Array
  bloom: Float32Array
}

const KEY = unit(-0.5, 0.55, 0.67)
const FILL = unit(0.85, 0.1, 0.5)
const HALF = unit(KEY[0], KEY[1], KEY[2] + 1)
const LOW_HALF = unit(FILL[0], FILL[1] + 0.5, FILL[2] + 1)

function unit(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

const noMesh = (knots: number): Mesh => {
  const array = () => new Float32Array(knots)
  return {
    columns: 0,
    rows: 0,
    x: array(),
    y: array(),
    z: array(),
    along: array(),
    across: array(),
    light: array(),
    shine: array(),
    glint: array(),
    bloom: array(),
  }
}

/** One buffer for all surfaces, because they are painted one after the other. It grows to the size
 * of the largest. */
let kept = noMesh(0)

function emptyMesh(columns: number, rows: number): Mesh {
  const knots = (columns + 1) * (rows + 1)
  if (kept.x.length < knots) kept = noMesh(knots)
  kept.columns = columns
  kept.rows = rows
  return kept
}

/** Projects the surface and lights it at every grid point. The previous mesh becomes invalid. */
export function meshOf(surface: Surface, camera: Camera, width: number, height: number): Mesh {
  const mesh = emptyMesh(surface.columns, surface.rows)
  const point: SurfacePoint = { x: 0, y: 0, z: 0, along: 0, across: 0, shade: 1 }
  const [sinYaw, cosYaw, sinTilt, cosTilt] = [
    Math.sin(camera.yaw),
    Math.cos(camera.yaw),
    Math.sin(camera.tilt),
    Math.cos(camera.tilt),
  ]
  let knot = 0
  for (let row = 0; row <= surface.rows; row++) {
    for (let column = 0; column <= surface.columns; column++, knot++) {
      point.shade = 1
      surface.put(column / surface.columns, row / surface.rows, point)
      const x = point.x - camera.centre[0]
      const y = point.y - camera.centre[1]
      const z = point.z - camera.centre[2]
      const turned = z * cosYaw - x * sinYaw
      mesh.x[knot] = width / 2 + (x * cosYaw + z * sinYaw) * camera.pixelsPerCm
      mesh.y[knot] = height / 2 - (y * cosTilt - turned * sinTilt) * camera.pixelsPerCm
      mesh.z[knot] = (turned * cosTilt + y * sinTilt) * camera.pixelsPerCm
      mesh.along[knot] = point.along
      mesh.across[knot] = point.across
      mesh.light[knot] = point.shade
    }
  }
  lightMesh(mesh)
  return mesh
}

function lightMesh(mesh: Mesh): void {
  const { columns, rows, x, y, z } = mesh
  const wide = columns + 1
  for (let row = 0; row <= rows; row++) {
    const above = Math.max(0, row - 1) * wide
    const below = Math.min(rows, row + 1) * wide
    for (let column = 0; column <= columns; column++) {
      const left = row * wide + Math.max(0, column - 1)
      const right = row * wide + Math.min(columns, column + 1)
      const ax = x[right]! - x[left]!
      const ay = y[left]! - y[right]!
      const az = z[right]! - z[left]!
      const bx = x[below + column]! - x[above + column]!
      const by = y[above + column]! - y[below + column]!
      const bz = z[below + column]! - z[above + column]!
      lightKnot(mesh, row * wide + column, ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)
    }
  }
}

function lightKnot(mesh: Mesh, knot: number, crossX: number, crossY: number, crossZ: number): void {
  const length = (Math.hypot(crossX, crossY, crossZ) || 1) * (crossZ < 0 ? -1 : 1)
  const nx = crossX / length
  const ny = crossY / length
  const nz = crossZ / length
  const shade = mesh.light[knot]!
  const key = Math.max(0, (nx * KEY[0] + ny * KEY[1] + nz * KEY[2] + 0.22) / 1.22)
  const fill = Math.max(0, nx * FILL[0] + ny * FILL[1] + nz * FILL[2])
  const half = Math.max(0, nx * HALF[0] + ny * HALF[1] + nz * HALF[2])
  const low = Math.max(0, nx * LOW_HALF[0] + ny * LOW_HALF[1] + nz * LOW_HALF[2])
  const grazing = 1 - nz
  mesh.light[knot] = shade * (0.15 + 0.05 * ny + 1.02 * key * (0.35 + 0.65 * key) + 0.15 * fill)
  mesh.shine[knot] = shade * (half ** 14 + 0.3 * low ** 18)
  mesh.glint[knot] = shade * (half ** 26 + 0.35 * half ** 5 + 0.3 * low ** 24)
  mesh.bloom[knot] = shade * grazing * grazing * (0.35 + 0.65 * key)
}
