import { openListeners, type Listeners } from './listeners.ts'

/** A load generator in a process of its own, so that its work is not measured as the shop's.
 * Commands and results are messages. */
let listeners: Listeners | undefined
process.on('message', (message: { open: Parameters<typeof openListeners>[0] } | 'report') => {
  if (message !== 'report') listeners = openListeners(message.open)
  const { close: _close, ...seen } = listeners!
  process.send?.(seen)
  if (message === 'report') listeners!.arrivals = []
})
