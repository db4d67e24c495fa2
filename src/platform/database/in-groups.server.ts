/** More at once make a group longer without making it cheaper for each. */
const GROUP_MAX = 64

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

type Waiting<Item, Answer> = { item: Item; key: string; resolve: (answer: Answer) => void; reject: (problem: unknown) => void }

/**
 * What many ask for at the same time is done in one go: whatever has arrived while the last group was under way is the next one.
 * Nobody waits for company, so a shop with one customer is as quick as before. When a group fails, each of its items is
 * worked on alone and takes its time, while the next group is under way: one that cannot be done, or has to wait, spoils none of the others.
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
  let isBusy = false

  /** After what is happening just now, so that all who ask in the same moment are together. */
  function lookSoon(): void {
    if (isBusy) return
    isBusy = true
    setImmediate(() => void workOn(takeGroup()).finally(() => {
      isBusy = false
      if (waiting.some(({ key }) => !busyKeys.has(key))) lookSoon()
    }))
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
    if (group.length === 0) return
    try {
      const answers = await work(desk, group.map(({ item }) => item), true)
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

  return (item) => new Promise((resolve, reject) => {
    waiting.push({ item, key: keyOf(item), resolve, reject })
    lookSoon()
  })
}
