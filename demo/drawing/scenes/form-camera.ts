import type { Camera } from '../engine/surface.ts'

/** The camera of all garments on forms, so that a grid of products has one scale. A garment of 147 cm
 * fills 84 % of the picture's height. `x` is the middle of the picture, in cm. */
export const onForm = (yaw: number, x = 1): Camera => ({
  yaw,
  tilt: 0.04,
  centre: [x, 74.5, 0],
  pixelsPerCm: 7.35,
})
