import { openListeners, type Listeners } from './listeners.ts'

/**
 * A separate process, so that the load generator is not measured with the shop. Commands and
 * results are messages.
 */
let listeners: Listeners | undefined
process.on('message', (message: { open: Parameters<typeof openListeners>[0] } | 'report') => {
  if (message !== 'report') listeners = openListeners(message.open)
  const { close: _close, ...seen } = listeners!
  process.send?.(seen)
  if (message === 'report') listeners!.arrivals = []
})
