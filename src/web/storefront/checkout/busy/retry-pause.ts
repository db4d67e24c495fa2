/** Returns a pause up to twice as long as the shop asked for, so that refused customers do not all
 * retry at once. */
export function retryPause(seconds: number, random = Math.random()): number {
  return Math.ceil(seconds * (1 + random))
}
