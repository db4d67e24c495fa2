import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { LocalConnection } from '../../src/platform/database/database.server.ts'

export type SwitchedConnection = {
  connection: { connectionString: string }
  /** Directs new connections to this server. Existing ones stay until their server closes them. */
  switchTo(server: LocalConnection): void
}

/** A proxy in front of several database servers, as in a cluster. */
export async function openSwitchedConnection(first: LocalConnection): Promise<SwitchedConnection> {
  let target = first
  const open = new Set<Socket>()
  const proxy = createServer((from) => {
    const to = connect(`${target.host}/.s.PGSQL.${target.port}`)
    from.pipe(to).pipe(from)
    for (const [end, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(end)
      end.on('error', () => other.destroy()).on('close', () => void open.delete(end))
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo
  return {
    connection: {
      connectionString: `postgresql://${first.user}@127.0.0.1:${port}/${first.database}`,
    },
    switchTo: (server) => void (target = server),
  }
}
