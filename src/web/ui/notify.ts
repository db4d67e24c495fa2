import type { ReactElement } from 'react'
import type { ToastType } from 'react-hot-toast/headless'

/** Toasts in the kinds of the specification. Their code is loaded with the first one. */
export const notify = {
  blank: (message: string) => showSafely('blank', message),
  success: (message: string) => showSafely('success', message),
  error: (message: string) => showSafely('error', message),
  custom: (message: string) => showSafely('custom', message),
  /** Stays until it is dismissed. `text` is shown if the code of the notifications cannot be loaded. */
  lasting: (id: string, text: string, content: ReactElement) =>
    void show('error', text, { id, duration: Infinity, content }).catch(() => {}),
  dismiss(id: string): void {
    if (isActive)
      loadToasts().then(
        ({ toast }) => toast.dismiss(id),
        () => {},
      )
  },
  /** Stays until the returned function is called. */
  loading(message: string): () => void {
    const shown = show('loading', message)
    return () =>
      void Promise.all([shown, loadToasts()]).then(
        ([id, { toast }]) => toast.dismiss(id),
        () => {},
      )
  },
}

const listeners = new Set<() => void>()
let isActive = false
let newest = ''

/** True from the first notification on. */
export const notifications = {
  isActive: () => isActive,
  isActiveOnServer: () => false,
  newest: () => newest,
  onActive(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function loadToasts() {
  return import('react-hot-toast/headless')
}

/** The live region shows the message itself when the code cannot be loaded. */
function showSafely(kind: ToastType, message: string): void {
  show(kind, message).catch(() => {})
}

type ShowOptions = { id?: string; duration?: number; content?: ReactElement }

/** A message that is on the screen already is shown for longer, not twice. */
async function show(
  kind: ToastType,
  message: string,
  { id = `${kind}: ${message}`, duration, content }: ShowOptions = {},
): Promise<string> {
  isActive = true
  newest = message
  for (const notifyListener of listeners) notifyListener()
  const { toast } = await loadToasts()
  const options = { id, ...(duration && { duration }) }
  return kind === 'blank' ? toast(message, options) : toast[kind](content ?? message, options)
}
