const RESPONSE_TIMEOUT_MS = 1_000

/** Returns the result of `work`, or null if it takes longer than a second and the server does not
 * respond meanwhile. The work is not stopped, but its later result is ignored. */
export async function whileResponding<Result>(
  work: Promise<Result>,
  responds: () => Promise<boolean>,
): Promise<Result | null> {
  const settled = work.then(
    () => true,
    () => true,
  )
  for (;;) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => setImmediate(() => resolve(false)), RESPONSE_TIMEOUT_MS)
    })
    const isSettled = await Promise.race([settled, late])
    clearTimeout(timer)
    if (isSettled) return work
    if (!(await Promise.race([settled, responds()]))) return null
  }
}
