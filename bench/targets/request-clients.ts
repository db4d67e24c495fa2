import { Agent, request } from 'node:http'

export type Asked = {
  count: number
  latenciesMs: number[]
  perSecond: number
  /** Statuses other than 200. */
  refused: number
}

/** Each of the parallel clients requests its next page as soon as it has a response. */
export async function requestAll(
  url: string,
  paths: readonly string[],
  clients: number,
  headers: Record<string, string> = { 'accept-encoding': 'br' },
): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const latenciesMs: number[] = []
  let [next, refused] = [0, 0]
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < paths.length) {
        const path = paths[next++]!
        const sent = performance.now()
        if ((await ask(url + path, agent, headers)) !== 200) refused++
        latenciesMs.push(performance.now() - sent)
      }
    }),
  )
  agent.destroy()
  return {
    count: paths.length,
    latenciesMs,
    refused,
    perSecond: (paths.length / (performance.now() - begun)) * 1000,
  }
}

function ask(url: string, agent: Agent, headers: Record<string, string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(url, { agent, headers }, (response) =>
    response.resume().once('end', () => resolve(response.statusCode!)),
  )
    .once('error', reject)
    .end()
  return promise
}
