const AT_ONCE = 8

/** Does the work for each item, for a few items at a time. The first failure ends it. */
export async function forEachFew<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const item of left) await work(item)
  })
  await Promise.all(workers)
}
