import type { ReactElement } from 'react'
import type { ToastType } from 'react-hot-toast/headless'

/** Shows notifications of the specified kinds. Their code is loaded with the first notification. */
export const notify = {
  blank: (message: string) => showSafely('blank', message),
  /** `picture` is the URL of an image of 240 pixels; it adds a link to the next step. */
  success: (message: string, picture?: string) => showSafely('success', message, picture),
  error: (message: string) => showSafely('error', message),
  custom: (message: string) => showSafely('custom', message),
  /** Shows a notification until it is dismissed. If the code cannot be loaded, `text` is shown
   * instead of `content`. */
  lasting: (id: string, text: string, content: ReactElement) =>
    void show('error', text, { id, duration: Infinity, content }).catch(() => {}),
  dismiss(id: string): void {
    if (isActive)
      loadToasts().then(
        ({ toast }) => toast.dismiss(id),
        () => {},
      )
  },
  /** Shows a notification until the returned function is called. */
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

/** The state that `Notifications` subscribes to. It is active from the first notification on. */
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

/** Ignores a failed load, because the live region then shows the message itself. */
function showSafely(kind: ToastType, message: string, icon?: string): void {
  show(kind, message, { icon }).catch(() => {})
}

type ShowOptions = {
  id?: string
  duration?: number
  content?: ReactElement
  icon?: string | undefined
}

/** Shows a message. If it is already on the screen, it stays longer and is not shown twice. */
async function show(
  kind: ToastType,
  message: string,
  { id = `${kind}: ${message}`, duration, content, icon }: ShowOptions = {},
): Promise<string> {
  isActive = true
  newest = message
  for (const notifyListener of listeners) notifyListener()
  const { toast } = await loadToasts()
  const options = { id, ...(duration && { duration }), ...(icon && { icon }) }
  return kind === 'blank' ? toast(message, options) : toast[kind](content ?? message, options)
}
