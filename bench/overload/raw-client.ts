import { connect, type Socket } from 'node:net'

export type Reply = { status: number; head: string; body: string; ms: number }
export type RawClient = {
  send(request: string): Promise<Reply>
  opened(): number
  close(): void
}

/** Idle connections are reused for this time only, because Node closes them a few seconds later. */
const REUSED_WITHIN_MS = 2_000

type Exchange = { sentAt: number; text: string; done(reply: Reply): void; fail(error: Error): void }

/** Sends requests over kept-alive connections with less processor time than `node:http`. */
export function openRawClient(url: string): RawClient {
  const { hostname, port } = new URL(url)
  const idle: { socket: Socket; since: number }[] = []
  const open = new Set<Socket>()
  const exchanges = new WeakMap<Socket, Exchange>()

  function openSocket(): Socket {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    open.add(socket)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      const exchange = exchanges.get(socket)
      if (!exchange) return
      exchange.text += text
      const reply = readReply(exchange.text, performance.now() - exchange.sentAt)
      if (!reply) return
      exchanges.delete(socket)
      idle.push({ socket, since: performance.now() })
      exchange.done(reply)
    })
    socket.on('error', (error) => exchanges.get(socket)?.fail(error))
    socket.on('close', () => {
      open.delete(socket)
      const place = idle.findIndex((each) => each.socket === socket)
      if (place >= 0) idle.splice(place, 1)
      exchanges.get(socket)?.fail(new Error('connection closed'))
    })
    return socket
  }

  function takeIdle(): Socket | undefined {
    const last = idle.pop()
    if (!last || performance.now() - last.since < REUSED_WITHIN_MS) return last?.socket
    // The popped connection was used most recently, so all other idle connections are too old as
    // well.
    for (const { socket } of [last, ...idle.splice(0)]) socket.destroy()
  }

  return {
    opened: () => open.size,
    send: (request) =>
      new Promise((done, fail) => {
        const socket = takeIdle() ?? openSocket()
        exchanges.set(socket, { sentAt: performance.now(), text: '', done, fail })
        socket.write(request)
      }),
    close: () => open.forEach((socket) => socket.destroy()),
  }
}

/** Parses a response. Null until it has arrived completely. */
export function readReply(text: string, ms: number): Reply | null {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [head, body] = [text.slice(0, end), text.slice(end + 4)]
  const length = /^content-length: (\d+)/im.exec(head)
  const isComplete = length ? body.length >= Number(length[1]) : body.endsWith('0\r\n\r\n')
  return isComplete ? { status: Number(head.slice(9, 12)), head, body, ms } : null
}

export function formRequest(
  url: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): string {
  const body = new URLSearchParams(fields).toString()
  const lines = Object.entries({
    host: new URL(url).host,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
