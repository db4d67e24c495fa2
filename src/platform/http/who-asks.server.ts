import type { IncomingMessage } from 'node:http'
import { requestIdOf } from '../log/log.server.ts'

/** A proxy on this machine is believed; what anybody else says about himself is only a claim. */
function comesFromThisMachine({ socket: { remoteAddress = '' } }: IncomingMessage): boolean {
  return remoteAddress === '::1' || remoteAddress.replace('::ffff:', '').startsWith('127.')
}

/** No proxy in between: whoever asks sits on this machine. */
export function isOnThisMachine(request: IncomingMessage): boolean {
  const { headers } = request
  return comesFromThisMachine(request) && !headers['x-forwarded-for'] && !headers['forwarded'] && !headers['x-real-ip']
}

/** A proxy on this machine adds whom it speaks for at the end. */
export function addressOf(request: IncomingMessage): string {
  const spokenFor = comesFromThisMachine(request) && single(request.headers['x-forwarded-for'])?.split(',').at(-1)?.trim()
  return spokenFor || (request.socket.remoteAddress ?? '')
}

/** The proxy's, so that its lines and ours can be laid side by side, or a new one. */
export function idOf(request: IncomingMessage): string {
  return requestIdOf(comesFromThisMachine(request) ? single(request.headers['x-request-id']) : null)
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value
}
