/** The most that the gateway gives at once. */
export const PAGE_MAX = 100

/**
 * A day of this shop has fewer; what is cut off would be told as missing, so it is an error
 * instead.
 */
const PAGES_MAX = 200

/**
 * Turns all pages of a list that is newest first and may grow while it is read: what has moved on
 * to the next page meanwhile comes twice, and is kept once.
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
