/** Maximum page size of the gateway. */
export const PAGE_MAX = 100

/** A longer list is an error, because a cut one would look like missing payments. */
const PAGES_MAX = 200

/**
 * The list is sorted newest first and may grow meanwhile: an entry that moves to the next page is
 * read twice and returned once.
 */
export async function fetchAllPages<Item extends { id: string }>(
  read: (page: { count: number; skip: number }) => Promise<Item[]>,
): Promise<Item[]> {
  const items = new Map<string, Item>()
  for (let page = 0; page < PAGES_MAX; page++) {
    const found = await read({ count: PAGE_MAX, skip: page * PAGE_MAX })
    for (const item of found) items.set(item.id, item)
    if (found.length < PAGE_MAX) return [...items.values()]
  }
  throw new RangeError(`The list has more than ${PAGES_MAX * PAGE_MAX} entries.`)
}
