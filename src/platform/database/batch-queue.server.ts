/** Maximum size of a batch; larger batches do not reduce the cost per item. */
const BATCH_MAX = 128

/** Limit per target over all kinds of work; the database has several cores. The first batch of a
 * kind starts regardless of it. */
const CONCURRENT_BATCHES_MAX = 2

/** A second concurrent batch of the same kind starts only when at least this many items wait. */
const SECOND_BATCH_MIN = 24

const batchesRunning = new WeakMap<object, number>()

type BatchOptions<Target, Item, Result> = {
  /** Returns one result per item, in order, and throws only when nothing was written. `failFast` is
   * true when other items wait for this batch, which must then give up soon on a lock. */
  work: (target: Target, items: readonly Item[], failFast: boolean) => Promise<Result[]>
  /** Items with the same key are never processed at the same time. */
  keyOf: (item: Item) => string
  onBatchFailed?: (target: Target, error: unknown, count: number) => void
}

type Pending<Item, Result> = {
  item: Item
  key: string
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Batches concurrent calls. Items that arrive while a batch runs form the next batch; a large
 * number forms two concurrent batches. A single caller is never delayed. If a batch fails, its
 * items are retried one by one while the next batch already runs. */
export function batchQueue<Target extends object, Item, Result>(
  options: BatchOptions<Target, Item, Result>,
): (target: Target, item: Item) => Promise<Result> {
  const queues = new WeakMap<Target, (item: Item) => Promise<Result>>()
  return (target, item) => {
    const queue = queues.get(target) ?? openQueue(options, target)
    queues.set(target, queue)
    return queue(item)
  }
}

function openQueue<Target extends object, Item, Result>(
  { work, keyOf, onBatchFailed }: BatchOptions<Target, Item, Result>,
  target: Target,
): (item: Item) => Promise<Result> {
  const busyKeys = new Set<string>()
  let pending: Pending<Item, Result>[] = []
  let running = 0
  let isScheduled = false

  /** Starts batches in the next turn of the event loop, so that all calls of this turn share a batch. */
  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      while (startBatch());
    })
  }

  function startBatch(): boolean {
    const ready = new Set(pending.map(({ key }) => key).filter((key) => !busyKeys.has(key))).size
    const free = Math.max(0, CONCURRENT_BATCHES_MAX - (batchesRunning.get(target) ?? 0))
    if (ready === 0 || (running > 0 && (free === 0 || ready < SECOND_BATCH_MIN))) return false
    changeRunning(1)
    const share = ready < free * SECOND_BATCH_MIN ? ready : Math.ceil(ready / Math.max(1, free))
    void runBatch(takeBatch(Math.min(BATCH_MAX, share))).finally(() => {
      changeRunning(-1)
      schedule()
    })
    return true
  }

  function changeRunning(by: 1 | -1): void {
    running += by
    batchesRunning.set(target, (batchesRunning.get(target) ?? 0) + by)
  }

  function takeBatch(max: number): Pending<Item, Result>[] {
    const batch: Pending<Item, Result>[] = []
    const left: Pending<Item, Result>[] = []
    for (const call of pending) {
      if (batch.length === max || busyKeys.has(call.key)) left.push(call)
      else {
        busyKeys.add(call.key)
        batch.push(call)
      }
    }
    pending = left
    return batch
  }

  async function runBatch(batch: readonly Pending<Item, Result>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item)
      const results = await work(target, items, true)
      for (const [index, { key, resolve }] of batch.entries()) {
        busyKeys.delete(key)
        resolve(results[index]!)
      }
    } catch (error) {
      onBatchFailed?.(target, error, batch.length)
      for (const call of batch) void runAlone(call)
    }
  }

  async function runAlone({ item, key, resolve, reject }: Pending<Item, Result>): Promise<void> {
    await work(target, [item], false).then(([result]) => resolve(result!), reject)
    busyKeys.delete(key)
    schedule()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, key: keyOf(item), resolve, reject })
      schedule()
    })
}
