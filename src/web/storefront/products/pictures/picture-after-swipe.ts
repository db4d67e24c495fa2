/** In pixels. */
const SWIPE_MIN = 24

/** The index of the picture after a movement of a finger by `x` and `y` pixels. It stays the same for
 * taps, for movements that are mostly vertical, and at both ends. */
export function pictureAfterSwipe(
  shown: number,
  pictures: number,
  { x, y }: { x: number; y: number },
): number {
  if (Math.abs(x) < SWIPE_MIN || Math.abs(x) < 1.5 * Math.abs(y)) return shown
  return Math.max(0, Math.min(pictures - 1, shown - Math.sign(x)))
}
