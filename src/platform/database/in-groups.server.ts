/** More at once make a group longer without making it cheaper for each. */
const GROUP_MAX = 128

/** Of one desk, whatever they do; the first of its kind never waits for groups of another kind. A database has more than one core. */
const GROUPS_AT_ONCE = 2

/** So many are worth a transaction of their own, side by side with one of the same kind. */
const BESIDE_MIN = 24

/** By desk. */
const groupsUnderWay = new WeakMap<object, number>()

type Grouped<Desk, Item, Answer> = {
  /**
   * Answers each item in its place; when it throws, nothing was written. `isHurried`: others wait for the end of it, so it gives up
   * soon when it has to wait for somebody itself.
   */
  work: (desk: Desk, items: readonly Item[], isHurried: boolean) => Promise<Answer[]>
  /** Items of one key are never in the same group, nor worked on at the same time. */
  keyOf: (item: Item) => string
  /** A group could not be worked on, and its items are now tried one by one. */
  onApart?: (desk: Desk, problem: unknown, count: number) => void
}

type Waiting<Item, Answer> = {
  item: Item
  key: string
  resolve: (answer: Answer) => void
  reject: (problem: unknown) => void
}

/**
 * What many ask for at the same time is done in one go: whatever has arrived while the last group was under way is the next one,
 * and a crowd is halved and done in two groups side by side.
 * Nobody waits for company, so a shop with one customer is as quick as before. When a group fails, each of its items is
 * worked on alone and takes its time, while the next group is under way: one that cannot be done, or has to wait, spoils none of the others.
 */
export function inGroups<Desk extends object, Item, Answer>(
  grouped: Grouped<Desk, Item, Answer>,
): (desk: Desk, item: Item) => Promise<Answer> {
  const queues = new WeakMap<Desk, (item: Item) => Promise<Answer>>()
  return (desk, item) => {
    const queue = queues.get(desk) ?? openQueue(grouped, desk)
    queues.set(desk, queue)
    return queue(item)
  }
}

function openQueue<Desk extends object, Item, Answer>(
  { work, keyOf, onApart }: Grouped<Desk, Item, Answer>,
  desk: Desk,
): (item: Item) => Promise<Answer> {
  const busyKeys = new Set<string>()
  let waiting: Waiting<Item, Answer>[] = []
  let underWay = 0
  let isLookingSoon = false

  /** After what is happening just now, so that all who ask in the same moment are together. */
  function lookSoon(): void {
    if (isLookingSoon) return
    isLookingSoon = true
    setImmediate(() => {
      isLookingSoon = false
      for (let more = true; more;) more = beginGroup()
    })
  }

  function beginGroup(): boolean {
    const ready = countReady()
    const free = Math.max(0, GROUPS_AT_ONCE - (groupsUnderWay.get(desk) ?? 0))
    if (ready === 0 || (underWay > 0 && (free === 0 || ready < BESIDE_MIN))) return false
    count(1)
    const fairShare = ready < free * BESIDE_MIN ? ready : Math.ceil(ready / Math.max(1, free))
    void workOn(takeGroup(Math.min(GROUP_MAX, fairShare))).finally(() => {
      count(-1)
      lookSoon()
    })
    return true
  }

  function count(change: 1 | -1): void {
    underWay += change
    groupsUnderWay.set(desk, (groupsUnderWay.get(desk) ?? 0) + change)
  }

  /** Those who ask twice for the same key count once. */
  function countReady(): number {
    return new Set(waiting.map(({ key }) => key).filter((key) => !busyKeys.has(key))).size
  }

  function takeGroup(most: number): Waiting<Item, Answer>[] {
    const group: Waiting<Item, Answer>[] = []
    const left: Waiting<Item, Answer>[] = []
    for (const asked of waiting) {
      if (group.length === most || busyKeys.has(asked.key)) left.push(asked)
      else {
        busyKeys.add(asked.key)
        group.push(asked)
      }
    }
    waiting = left
    return group
  }

  async function workOn(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await work(
        desk,
        group.map(({ item }) => item),
        true,
      )
      group.forEach((asked, place) => {
        busyKeys.delete(asked.key)
        asked.resolve(answers[place]!)
      })
    } catch (problem) {
      onApart?.(desk, problem, group.length)
      for (const asked of group) void workAlone(asked)
    }
  }

  async function workAlone({ item, key, resolve, reject }: Waiting<Item, Answer>): Promise<void> {
    await work(desk, [item], false).then(([answer]) => resolve(answer!), reject)
    busyKeys.delete(key)
    lookSoon()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf(item), resolve, reject })
      lookSoon()
    })
}
