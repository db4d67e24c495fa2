import type { IncomingMessage } from 'node:http'

/** It says itself that it is too long: refused before anything of it is taken in. */
export function saysItIsTooLong({ headers }: IncomingMessage, bytesMax: number): boolean {
  return Number(headers['content-length'] ?? 0) > bytesMax
}

/**
 * A body that does not say how long it is gets cut off where the limit is: nobody can fill the memory piece by piece.
 * Called after whoever reads the body has begun: the piece that is too much must have been handed on before the end comes.
 */
export function cutOffAt(request: IncomingMessage, bytesMax: number): void {
  if (request.headers['transfer-encoding'] === undefined) return
  let bytes = 0
  request.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > bytesMax) request.destroy()
  })
}
