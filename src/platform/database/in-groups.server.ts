/** More at once make a group longer without making it cheaper for each. */
const GROUP_MAX = 64
/** While one waits for the disk the other one can work. */
const GROUPS_AT_ONCE = 2

type Grouped<Desk, Item, Answer> = {
  /** Answers each item in its place. Tries nothing twice: a group that throws has written nothing. */
  work: (desk: Desk, items: readonly Item[]) => Promise<Answer[]>
  /** Items of one key are never in the same group, nor worked on at the same time. */
  keyOf: (item: Item) => string
  /** A group could not be worked on, and its items are now tried one by one. */
  onApart?: (desk: Desk, problem: unknown, count: number) => void
}

type Waiting<Item, Answer> = { item: Item; key: string; resolve: (answer: Answer) => void; reject: (problem: unknown) => void }

/**
 * What many ask for at the same time is done in one go: whatever has arrived while the last groups were under way is the next one.
 * Nobody waits for company, so a shop with one customer is as quick as before. When a group fails, each of
 * its items is worked on alone, so one that cannot be done spoils none of the others.
 */
export function inGroups<Desk extends object, Item, Answer>(grouped: Grouped<Desk, Item, Answer>): (desk: Desk, item: Item) => Promise<Answer> {
  const queues = new WeakMap<Desk, (item: Item) => Promise<Answer>>()
  return (desk, item) => {
    const queue = queues.get(desk) ?? openQueue(grouped, desk)
    queues.set(desk, queue)
    return queue(item)
  }
}

function openQueue<Desk, Item, Answer>({ work, keyOf, onApart }: Grouped<Desk, Item, Answer>, desk: Desk): (item: Item) => Promise<Answer> {
  const busyKeys = new Set<string>()
  let waiting: Waiting<Item, Answer>[] = []
  let groupsUnderWay = 0
  let isLookingSoon = false

  /** After what is happening just now, so that all who ask in the same moment are together. */
  function lookSoon(): void {
    if (isLookingSoon || groupsUnderWay >= GROUPS_AT_ONCE) return
    isLookingSoon = true
    setImmediate(() => {
      isLookingSoon = false
      const group = takeGroup()
      if (group.length === 0) return
      groupsUnderWay++
      void workOn(group).finally(() => {
        groupsUnderWay--
        for (const { key } of group) busyKeys.delete(key)
        lookSoon()
      })
      if (waiting.length > 0) lookSoon()
    })
  }

  function takeGroup(): Waiting<Item, Answer>[] {
    const group: Waiting<Item, Answer>[] = []
    const left: Waiting<Item, Answer>[] = []
    for (const asked of waiting) {
      if (group.length === GROUP_MAX || busyKeys.has(asked.key)) left.push(asked)
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
      const answers = await work(desk, group.map(({ item }) => item))
      group.forEach(({ resolve }, place) => resolve(answers[place]!))
    } catch (problem) {
      if (group.length === 1) return group[0]!.reject(problem)
      onApart?.(desk, problem, group.length)
      await Promise.all(group.map((asked) => workOn([asked])))
    }
  }

  return (item) => new Promise((resolve, reject) => {
    waiting.push({ item, key: keyOf(item), resolve, reject })
    lookSoon()
  })
}
