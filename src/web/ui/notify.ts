import type { ToastType } from 'react-hot-toast/headless'

/**
 * Words that appear for a moment, in the kinds that the specification names. The code that shows them is fetched with the
 * first one: until then a page needs none of it.
 */
export const notify = {
  blank: (message: string) => void show('blank', message),
  success: (message: string) => void show('success', message),
  error: (message: string) => void show('error', message),
  custom: (message: string) => void show('custom', message),
  /** Stays until the function that it answers is called. */
  loading(message: string): () => void {
    const shown = show('loading', message)
    return () => void Promise.all([shown, toasts()]).then(([id, { toast }]) => toast.dismiss(id))
  },
}

const wanters = new Set<() => void>()
let isWanted = false

/** For the live region: true from the first notification on. */
export const notifications = {
  isWanted: () => isWanted,
  isWantedOnServer: () => false,
  onWanted(listener: () => void): () => void {
    wanters.add(listener)
    return () => wanters.delete(listener)
  },
}

function toasts() {
  return import('react-hot-toast/headless')
}

async function show(kind: ToastType, message: string): Promise<string> {
  isWanted = true
  for (const tell of wanters) tell()
  const { toast } = await toasts()
  return kind === 'blank' ? toast(message) : kind === 'custom' ? toast.custom(message) : toast[kind](message)
}
