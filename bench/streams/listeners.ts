import { connect, type Socket } from 'node:net'

/**
 * Holds event streams open like `EventSource`: a disconnected one reconnects after the announced
 * delay, one that gets another status than 200 gives up. Raw connections keep the client cheap.
 */
export type Listeners = {
  open: number
  /** Streams that got another status than 200. */
  refused: number
  /** Failed connections, each of which is tried again. */
  retried: number
  opened: number
  /** Arrival time of each event at each stream, in milliseconds since the machine was started. */
  arrivals: number[]
  close(): void
}

type Where = {
  port: number
  path: string
  count: number
  /**
   * Streams per client address, sent in the header of a proxy on this machine. Null: all use this
   * machine's address.
   */
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

/** A clock shared by every process of the machine. */
export function now(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000
}
