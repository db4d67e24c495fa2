import type { ToastType } from 'react-hot-toast/headless'

/**
 * Words that appear for a moment, in the kinds that the specification names. The code that shows them is fetched with the
 * first one: until then a page needs none of it.
 */
export const notify = {
  blank: (message: string) => tell('blank', message),
  success: (message: string) => tell('success', message),
  error: (message: string) => tell('error', message),
  custom: (message: string) => tell('custom', message),
  /** Stays until the function that it answers is called. */
  loading(message: string): () => void {
    const shown = show('loading', message)
    return () =>
      void Promise.all([shown, loadToasts()]).then(
        ([id, { toast }]) => toast.dismiss(id),
        () => {},
      )
  },
}

const wanters = new Set<() => void>()
let isWanted = false
let newest = ''

/** For the live region: true from the first notification on. */
export const notifications = {
  isWanted: () => isWanted,
  isWantedOnServer: () => false,
  newest: () => newest,
  onWanted(listener: () => void): () => void {
    wanters.add(listener)
    return () => wanters.delete(listener)
  },
}

export function loadToasts() {
  return import('react-hot-toast/headless')
}

/** Where the code cannot be fetched, the live region shows the newest words by itself. */
function tell(kind: ToastType, message: string): void {
  show(kind, message).catch(() => {})
}

async function show(kind: ToastType, message: string): Promise<string> {
  isWanted = true
  newest = message
  for (const wake of wanters) wake()
  const { toast } = await loadToasts()
  return kind === 'blank'
    ? toast(message)
    : kind === 'custom'
      ? toast.custom(message)
      : toast[kind](message)
}
