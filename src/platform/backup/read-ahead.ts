/** Yields the values of the source. Requests up to `count` of them early, so that the source works
 * while the reader does. An error of the source is thrown after the values before it. */
export async function* readAhead<Value>(
  source: AsyncIterable<Value>,
  count: number,
): AsyncGenerator<Value> {
  const iterator = source[Symbol.asyncIterator]()
  const requested: Promise<IteratorResult<Value>>[] = []
  try {
    for (;;) {
      while (requested.length < count) {
        const next = iterator.next()
        next.catch(() => {}) // thrown where it is awaited
        requested.push(next)
      }
      const { value, done } = await requested.shift()!
      if (done) return
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}
