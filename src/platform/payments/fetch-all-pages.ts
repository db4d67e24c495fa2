/** Maximum page size of the gateway. */
export const PAGE_MAX = 100

/** Maximum number of pages. A longer list is an error, because a shortened list would look like
 * missing payments. */
const PAGES_MAX = 200

/** Fetches a list that is sorted newest first and may grow meanwhile. An entry that moves to the
 * next page is read twice but returned once. */
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
