const INTERVAL_MS = 1_000

export type Watched = {
  memoryMb: { first: number; most: number; last: number }
  answers: number
  failed: number
  slowestMs: number
}

export async function readMetric(url: string, name: string): Promise<number> {
  const text = await fetch(`${url}/metrics`).then((response) => response.text())
  return Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)`, 'm').exec(text)?.[1])
}

/** Every second, requests a cached page and the health check, and reads the memory of the shop. */
export function watchShop(url: string): { stop(): Promise<Watched> } {
  const memory: number[] = []
  let [answers, failed, slowestMs] = [0, 0, 0]
  let checking = Promise.resolve()

  async function ask(path: string): Promise<void> {
    const sentAt = performance.now()
    const isOk = await fetch(url + path).then(
      async (response) => (await response.arrayBuffer(), response.ok),
      () => false,
    )
    answers++
    if (!isOk) failed++
    slowestMs = Math.max(slowestMs, performance.now() - sentAt)
  }
  async function check(): Promise<void> {
    await Promise.all([ask('/'), ask('/healthz')])
    memory.push((await readMetric(url, 'process_resident_memory_bytes')) / 2 ** 20)
  }
  const timer = setInterval(() => {
    checking = checking.then(check)
  }, INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await checking
      await check()
      const memoryMb = { first: memory[0]!, most: Math.max(...memory), last: memory.at(-1)! }
      return { memoryMb, answers, failed, slowestMs }
    },
  }
}
