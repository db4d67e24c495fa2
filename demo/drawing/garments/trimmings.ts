import { type Fabric, plainFabric } from '../engine/fabric.ts'
import { type Random, between } from '../engine/random.ts'
import type { SurfacePoint, Surface } from '../engine/surface.ts'

const emptyPlace = (): SurfacePoint => ({ x: 0, y: 0, z: 0, along: 0, across: 0, shade: 1 })

/** Knotted threads along the lower edge of a surface. */
export function tassels(
  edge: Surface,
  fabric: Fabric,
  random: Random,
  count: number,
  lengthCm: number,
): Surface[] {
  const [from, next] = [emptyPlace(), emptyPlace()]
  return Array.from({ length: count }, (_, index) => {
    const u = (index + 0.5) / count
    edge.put(u, 1, from)
    edge.put(u, 0.985, next)
    const [x, y, z] = [from.x, from.y, from.z + 0.15]
    const steep = Math.hypot(from.x - next.x, from.y - next.y) || 1
    const [downX, downY] = [(from.x - next.x) / steep, (from.y - next.y) / steep]
    const length = lengthCm * between(random, 0.85, 1.1)
    const sway = between(random, -0.5, 0.5)
    return {
      columns: 4,
      rows: 10,
      fabric,
      put(across, down, point) {
        const knot = Math.exp(-(((down - 0.22) / 0.07) ** 2)) * 0.22
        const wide = 0.2 + knot + down * 0.34
        const side = (across - 0.5) * 2
        point.x = x + downX * length * down + sway * down * down + side * wide
        point.y = y + downY * length * down - 0.2 * down
        point.z = z + Math.cos(side * 1.4) * wide * 0.8
        point.shade = 0.78 + 0.3 * Math.abs(Math.cos(side * 4 + index))
      },
    } satisfies Surface
  })
}

/** A thin cord or bar along a curve. */
export function cord(
  path: (v: number) => readonly [x: number, y: number, z: number],
  radius: number,
  fabric: Fabric,
  rows = 40,
): Surface {
  return {
    columns: 10,
    rows,
    fabric,
    put(u, v, point) {
      const [x, y, z] = path(v)
      const [nextX, nextY] = path(Math.min(1, v + 0.004))
      const [lastX, lastY] = path(Math.max(0, v - 0.004))
      const length = Math.hypot(nextX - lastX, nextY - lastY) || 1
      const angle = (u - 0.5) * Math.PI * 1.1
      const side = Math.sin(angle) * radius
      point.x = x + (side * (nextY - lastY)) / length
      point.y = y - (side * (nextX - lastX)) / length
      point.z = z + Math.cos(angle) * radius
    },
  }
}

const brass = plainFabric('#c79a4b', 0.4, 0.85)
const wood = plainFabric('#7d5133', 0.5)

export function brassRail(y: number, from: number, to: number, z = 0): Surface[] {
  const bar = cord((v) => [from + (to - from) * v, y, z], 1.15, brass, 30)
  const ends = [from, to].map((x) => ball(x, y, z, 2, brass))
  return [bar, ...ends]
}

function ball(x: number, y: number, z: number, radius: number, fabric: Fabric): Surface {
  return {
    columns: 20,
    rows: 20,
    fabric,
    put(u, v, point) {
      const [turn, rise] = [(u - 0.5) * Math.PI, (v - 0.5) * Math.PI]
      point.x = x + radius * Math.sin(turn) * Math.cos(rise)
      point.y = y - radius * Math.sin(rise)
      point.z = z + radius * Math.cos(turn) * Math.cos(rise)
    },
  }
}

/** A wooden clothes hanger with a brass hook. The shoulders of the garment are at the height `y`. */
export function hanger(y: number, halfWidth: number): Surface[] {
  const arms = cord(
    (v) => {
      const side = v * 2 - 1
      return [side * halfWidth, y + 5 * (1 - Math.abs(side) ** 1.6), 0]
    },
    1.1,
    wood,
  )
  const hook = cord(
    (v) => {
      const turn = Math.PI * (-0.5 + ((v - 0.3) / 0.7) * 1.3)
      return v < 0.3
        ? [0, y + 5 + (v / 0.3) * 4.2, 0]
        : [Math.cos(turn) * 3, y + 12.2 + Math.sin(turn) * 3, 0]
    },
    0.34,
    brass,
    70,
  )
  return [arms, hook]
}
