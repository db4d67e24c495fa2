const OFFSET_MAX_MS = 60_000
/** One sample may be wrong: an answer that was delayed, or a clock that has just been set. */
const SAMPLES = 3

/** The newest samples of one reference: milliseconds by which the system clock is ahead of it. */
export function withSample(samples: readonly number[], offsetMs: number): number[] {
  return [...samples, offsetMs].slice(-SAMPLES)
}

/** The newest offset if every sample is too far off in the same direction, otherwise 0. */
export function wrongBy(samples: readonly number[]): number {
  const isWrong =
    samples.length === SAMPLES &&
    (samples.every((offset) => offset > OFFSET_MAX_MS) ||
      samples.every((offset) => offset < -OFFSET_MAX_MS))
  return isWrong ? samples.at(-1)! : 0
}
