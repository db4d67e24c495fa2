/** Up to twice as long as asked for, so that customers who were refused together do not return together. */
export function retryPause(seconds: number, random = Math.random()): number {
  return Math.ceil(seconds * (1 + random))
}
