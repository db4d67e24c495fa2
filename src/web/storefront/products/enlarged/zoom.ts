export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
/** `x` and `y` move the centre of the picture away from the centre of its frame, in pixels. */
export type Zoom = Point & { scale: number }

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 }
const SCALE_MAX = 3
const DOUBLE_TAP_SCALE = 2.5

/** Zooms so that `point`, relative to the centre of the frame, stays where it is. */
export function zoomAt({ scale, x, y }: Zoom, point: Point, factor: number, frame: Size): Zoom {
  const next = Math.min(Math.max(scale * factor, 1), SCALE_MAX)
  const ratio = next / scale
  return withinFrame(
    { scale: next, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio },
    frame,
  )
}

export function toggleZoom(zoom: Zoom, point: Point, frame: Size): Zoom {
  return zoom.scale > 1 ? unzoomed : zoomAt(zoom, point, DOUBLE_TAP_SCALE, frame)
}

export function panBy({ scale, x, y }: Zoom, by: Point, frame: Size): Zoom {
  return withinFrame({ scale, x: x + by.x, y: y + by.y }, frame)
}

/** Keeps the edges of the picture outside of its frame, so that no gap appears. */
function withinFrame({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const limit = (value: number, length: number) => {
    const most = ((scale - 1) * length) / 2
    return Math.min(Math.max(value, -most), most)
  }
  return { scale, x: limit(x, width), y: limit(y, height) }
}
