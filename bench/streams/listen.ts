import { openListeners, type Listeners } from './listeners.ts'

/** A process of its own, so that the shop is not measured together with its visitors: it does what it is told and answers with what it has seen. */
let listeners: Listeners | undefined
process.on('message', (message: { open: Parameters<typeof openListeners>[0] } | 'tell') => {
  if (message !== 'tell') listeners = openListeners(message.open)
  const { close: _close, ...seen } = listeners!
  process.send?.(seen)
  if (message === 'tell') listeners!.arrivals = []
})
