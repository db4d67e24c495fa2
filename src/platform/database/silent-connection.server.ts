import { Socket } from 'node:net'
import type pg from 'pg'

type WithSocket = Pick<pg.Client, 'connection'>

/** Destroys the connection when nothing arrives for `maxMs`; 0 means no limit. `pg` has no such
 * setting: its query timeout leaves the connection open, and TCP notices a dead peer only after 15
 * minutes. See docs/reaching-in.md. */
export function limitSilence({ connection: { stream } }: WithSocket, maxMs: number): void {
  if (stream instanceof Socket) stream.setTimeout(maxMs, () => stream.destroy())
}

/** Fails every query that is waiting on this connection. */
export function destroyConnection(client: WithSocket): void {
  client.connection.stream.destroy()
}
