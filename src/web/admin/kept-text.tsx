import { useEffect, useRef, useState, type RefObject } from 'react'
import { useFetchers, useLocation, useNavigation } from 'react-router'
import {
  deleteExpiredText,
  deleteTyped,
  dropRestoredVersions,
  isKept,
  keyOfForm,
  restoreTyped,
  saveTyped,
} from '#web/forms/typed-text.ts'
import { RestoredNotice } from '#web/forms/restored-notice.tsx'
import { CONNECTION_LOST_EVENT } from '#web/connection/failed-request.ts'

/** Stores the text that a person types into any admin form until the form is sent. An ended session,
 * a lost connection or a closed tab loses nothing. Logout deletes the stored text. */
export function KeptText({ owner }: { owner: string }) {
  const { pathname, search } = useLocation()
  const [isRestored, setRestored] = useState(false)
  const sent = useRef(new Set<string>())
  const shown = useRef(new WeakMap<HTMLFormElement, { key: string; isRestored: boolean }>())
  useStoredInput(owner, sent)
  useSentTextDeleted(owner, sent)
  useEffect(() => deleteExpiredText(), [])

  useEffect(() => {
    setRestored(false)
    // The timer lets the page's own effects run first, because a form may have to add fields.
    const timer = setTimeout(() => {
      const restored = keptForms().map((form) => {
        const key = keyOfForm(form, owner)
        const known = shown.current.get(form)
        // A form that is already mounted keeps the text in its fields.
        const now = known?.key === key ? known : { key, isRestored: restoreTyped(form, owner) }
        shown.current.set(form, now)
        return now.isRestored
      })
      setRestored(restored.includes(true))
    })
    return () => clearTimeout(timer)
  }, [pathname, search, owner])

  function startOver() {
    for (const form of keptForms()) deleteTyped(keyOfForm(form, owner))
    location.reload()
  }

  return isRestored ? <RestoredNotice onStartOver={startOver} /> : null
}

function keptForms(): HTMLFormElement[] {
  return [...document.forms].filter(isKept)
}

type SentKeys = RefObject<Set<string>>

function useStoredInput(owner: string, sent: SentKeys) {
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const save = ({ target }: Event) => {
      const form = (target as Partial<HTMLInputElement> | null)?.form
      if (isKept(form)) saveTyped(form, owner)
    }
    document.addEventListener('input', save, { signal })
    document.addEventListener('change', save, { signal })
    document.addEventListener(
      'submit',
      ({ target }) => {
        if (!isKept(target)) return
        saveTyped(target, owner)
        sent.current.add(keyOfForm(target, owner))
      },
      { signal },
    )
    addEventListener(CONNECTION_LOST_EVENT, () => sent.current.clear(), { signal })
    return () => listeners.abort()
  }, [owner, sent])
}

/** Deletes the stored text of a sent form after any server response except a redirect to the login. */
function useSentTextDeleted(owner: string, sent: SentKeys) {
  const { state, formMethod, location } = useNavigation()
  const hasBusyFetcher = useFetchers().some((fetcher) => fetcher.state !== 'idle')
  const isBusy = state !== 'idle' || hasBusyFetcher
  // The response has arrived and the page's data is being loaded again. A reload of the page at this
  // moment must not restore text that is saved.
  const isAnswered =
    state === 'loading' &&
    formMethod === 'POST' &&
    location.pathname !== '/admin/login' &&
    !hasBusyFetcher
  const wasBusy = useRef(false)
  useEffect(() => {
    if (isAnswered || (wasBusy.current && !isBusy)) {
      for (const key of sent.current) deleteTyped(key)
      for (const form of keptForms())
        // A form with an error keeps the restored version, because the corrected text is based on
        // the same version.
        if (sent.current.has(keyOfForm(form, owner)) && !form.querySelector('[aria-invalid=true]'))
          dropRestoredVersions(form)
      sent.current.clear()
    }
    wasBusy.current = isBusy
  }, [isAnswered, isBusy, owner, sent])
}
