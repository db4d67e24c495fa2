import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { inject, onTestFinished } from 'vitest'
import { SOCKET_PORT } from '../../src/platform/database/postgres/data-folder.server.ts'

export type LossyConnection = {
  url: string
  /** Connections so far. */
  connections: number
  /** Requests for which this returns true are dropped without an error. */
  drops: (request: Buffer) => boolean
  /** Resets every connection. */
  cut(): void
}

/** A proxy to the database that can drop traffic silently, as if a machine were switched off. */
export async function openLossyConnection(
  url: string,
  atEnd: (stop: () => void) => void = onTestFinished,
): Promise<LossyConnection> {
  const open = new Set<Socket>()
  const cut = () => open.forEach((socket) => socket.destroy())
  const connection: LossyConnection = { url: '', connections: 0, drops: () => false, cut }
  const server = createServer((from) => {
    connection.connections++
    open.add(from)
    const to = connect(`${inject('postgresHost')}/.s.PGSQL.${SOCKET_PORT}`)
    to.pipe(from)
    from
      .on('data', (request: Buffer) => void (connection.drops(request) || to.write(request)))
      .on('close', () => {
        open.delete(from)
        to.destroy()
      })
    for (const end of [from, to]) end.on('error', () => end.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => void server.close())
  connection.url = url
    .split('?')[0]!
    .replace(/localhost:\d+/, `127.0.0.1:${(server.address() as AddressInfo).port}`)
  return connection
}
