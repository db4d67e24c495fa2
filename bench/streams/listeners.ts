import { connect, type Socket } from 'node:net'

/** Holds event streams open like `EventSource`. A disconnected stream reconnects after the announced
 * delay; a stream with another status than 200 gives up. Raw connections need little memory. */
export type Listeners = {
  open: number
  /** The number of streams that got another status than 200. */
  refused: number
  /** The number of failed connection attempts; each is retried. */
  retried: number
  opened: number
  /** The arrival time of each event at each stream, in milliseconds on the clock of `now`. */
  arrivals: number[]
  close(): void
}

type Where = {
  port: number
  path: string
  count: number
  /** The number of streams per client address, which is sent in a proxy header. Null: all streams
   * use this machine's own address. */
  perAddress: number | null
}

const RETRY_MS = 3_000
const AT_ONCE = 100
const CHANGED = 'event: changed'
const END_OF_ANSWER = '\r\n0\r\n\r\n'

export function openListeners({ port, path, count, perAddress }: Where): Listeners {
  const all = new Set<Socket>()
  const timers = new Set<NodeJS.Timeout>()
  const listeners: Listeners = {
    open: 0,
    refused: 0,
    retried: 0,
    opened: 0,
    arrivals: [],
    close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      for (const socket of all) socket.destroy()
    },
  }
  let [isClosed, next] = [false, 0]

  function listen(index: number, retryMs: number, onOpen: () => void): void {
    let [isOpen, isLost] = [false, false]
    const socket = connect({ host: '127.0.0.1', port })
    all.add(socket)
    socket.setEncoding('latin1')
    const from =
      perAddress === null
        ? ''
        : `X-Forwarded-For: 10.${(index / perAddress) >> 8}.${Math.floor(index / perAddress) & 255}.7\r\n`
    socket.on('connect', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\n${from}\r\n`,
      ),
    )
    socket.on('data', (text: string) => {
      if (!isOpen && !isLost) {
        isLost = !text.startsWith('HTTP/1.1 200')
        isOpen = !isLost
        if (isLost) listeners.refused++
        else [listeners.open, listeners.opened] = [listeners.open + 1, listeners.opened + 1]
        onOpen()
      }
      retryMs = Number(/retry: (\d+)/.exec(text)?.[1] ?? retryMs)
      if (text.includes(CHANGED)) listeners.arrivals.push(now())
      if (text.endsWith(END_OF_ANSWER)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      all.delete(socket)
      if (isOpen) listeners.open--
      else if (!isLost) listeners.retried++
      if (isClosed || isLost) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        listen(index, retryMs, () => {})
      }, retryMs)
      timers.add(timer)
    })
  }
  const begin = (): void => {
    if (next < count && !isClosed) listen(next++, RETRY_MS, begin)
  }
  for (let started = 0; started < AT_ONCE; started++) begin()
  return listeners
}

/** A clock that is the same in every process of the machine, in milliseconds. */
export function now(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000
}
