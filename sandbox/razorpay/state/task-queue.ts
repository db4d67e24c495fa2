import type { Task } from './task.ts'

type Entry = { task: Task; place: number }

/** A heap that returns the earliest task first and stays fast with a hundred thousand tasks. Tasks
 * with equal times are returned in insertion order. */
export class TaskQueue {
  #heap: Entry[] = []
  #places = 0

  peek(): Task | undefined {
    return this.#heap[0]?.task
  }

  add(task: Task): void {
    const heap = this.#heap
    let index = heap.push({ task, place: this.#places++ }) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!isBefore(heap[index]!, heap[parent]!)) return
      swap(heap, index, parent)
      index = parent
    }
  }

  take(): Task | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || first === last) return first?.task
    heap[0] = last
    for (let index = 0; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      const child = heap[right] && isBefore(heap[right], heap[left]!) ? right : left
      if (!heap[child] || !isBefore(heap[child], heap[index]!)) return first.task
      swap(heap, index, child)
      index = child
    }
  }

  clear(): void {
    this.#heap = []
  }
}

function isBefore(one: Entry, other: Entry): boolean {
  return (
    one.task.dueAtMs < other.task.dueAtMs ||
    (one.task.dueAtMs === other.task.dueAtMs && one.place < other.place)
  )
}

function swap(heap: Entry[], one: number, other: number): void {
  ;[heap[one], heap[other]] = [heap[other]!, heap[one]!]
}
