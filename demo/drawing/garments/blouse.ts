import { plainFabric } from '../engine/fabric.ts'
import { darker } from '../engine/colour.ts'
import type { Surface } from '../engine/surface.ts'
import type { SareeCloth } from '../weaving/saree-cloth.ts'
import { type Side, breadth, front } from './dress-form.ts'
import { type Neckline, piping } from './necklines.ts'
import { armhole, sleeve, sleeveWidth } from './sleeves.ts'
import { cord } from './trimmings.ts'

const EASE = 0.5

const necks: Record<Side, Neckline> = {
  front: (angle) => 145.4 - 12.6 * Math.exp(-((angle / 0.6) ** 4)),
  back: (angle) => 145.4 - 17 * Math.exp(-((angle / 0.66) ** 4)),
}

/** A fitted blouse with short sleeves, which reaches the waist. */
export function blouse(cloth: SareeCloth, side: Side = 'front'): Surface[] {
  const neckline = necks[side]
  const edge = plainFabric(cloth.design.palette.zari, 0.3, 0.7)
  const seam = plainFabric(darker(cloth.design.palette.blouse, 0.3), 0.1)
  const bodice: Surface = {
    columns: 76,
    rows: 60,
    fabric: cloth.blouse,
    put(u, v, point) {
      const angle = (u - 0.5) * 3.3
      const y = neckline(angle) * (1 - v) + 107 * v
      point.x = (breadth(y) + EASE) * Math.sin(angle)
      point.z = front(breadth(y) * Math.sin(angle) * 0.999, y, side) + EASE
      if (Math.cos(angle) < 0) point.z *= -1
      point.y = y
      point.along = angle * 16
      // Measured from the shoulder. The border of the fabric is used for the sleeves only.
      point.across = Math.min(28, (146 - y) * 0.7)
    },
  }
  const arm = {
    lengthCm: 22,
    width: sleeveWidth([0.35, 1.05], [1, 1]),
    fabric: cloth.blouse,
    across: (down: number) => 18 + down,
  }
  return [
    bodice,
    piping(neckline, edge, side, EASE),
    ...(side === 'back' ? ties(edge) : []),
    ...([-1, 1] as const).flatMap((arms) => [...sleeve(arm, arms), armhole(seam, arms, EASE)]),
  ]
}

/** The cord that closes the back below the neck, with its two ends. */
function ties(fabric: ReturnType<typeof plainFabric>): Surface[] {
  const onBack = (x: number, y: number) => front(x, y, 'back') + EASE + 0.4
  const line = (x: (v: number) => number, y: (v: number) => number) =>
    cord((v) => [x(v), y(v), onBack(x(v), y(v))], 0.28, fabric, 40)
  return [
    line(
      (v) => (v - 0.5) * 15,
      (v) => 142.6 - 1.6 * Math.sin(Math.PI * v),
    ),
    ...[-1, 1].map((side) =>
      line(
        (v) => side * (0.3 + 2.2 * v ** 0.8),
        (v) => 141 - 15 * v,
      ),
    ),
  ]
}
