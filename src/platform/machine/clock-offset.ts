const OFFSET_MAX_MS = 60_000
/** Several samples are compared, because a delayed answer or a clock that was just set makes one
 * sample wrong. */
const SAMPLES = 3

/** Adds an offset to the newest samples of one reference. An offset is how many milliseconds the
 * system clock is ahead of the reference. */
export function withSample(samples: readonly number[], offsetMs: number): number[] {
  return [...samples, offsetMs].slice(-SAMPLES)
}

/** Returns the newest offset if all samples are too far off in the same direction, otherwise 0. */
export function wrongBy(samples: readonly number[]): number {
  const isWrong =
    samples.length === SAMPLES &&
    (samples.every((offset) => offset > OFFSET_MAX_MS) ||
      samples.every((offset) => offset < -OFFSET_MAX_MS))
  return isWrong ? samples.at(-1)! : 0
}
