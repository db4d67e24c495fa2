export type Box = { left: number; top: number; width: number; height: number }
export type Point = { x: number; y: number }

/** In pixels. */
export const LENS_SIZE = 240
export const MAGNIFICATION = 2.5

/** The upper left corner of the lens, whose centre is at the pointer, and that of the magnified picture
 * inside the lens: the point below the pointer stays below it. All in pixels. */
export function magnify(box: Box, pointer: Point): { lens: Point; picture: Point } {
  const half = LENS_SIZE / 2
  return {
    lens: { x: pointer.x - half, y: pointer.y - half },
    picture: {
      x: half - (pointer.x - box.left) * MAGNIFICATION,
      y: half - (pointer.y - box.top) * MAGNIFICATION,
    },
  }
}
