import { useEffect, useRef, useState, type RefObject } from 'react'
import { useFetchers, useLocation, useNavigate, useNavigation } from 'react-router'
import { isShopReachable } from '#web/connection/document-requests.ts'
import { CONNECTION_LOST, CONNECTION_LOST_EVENT } from '#web/connection/failed-request.ts'
import { notify } from '#web/ui/notify.ts'
import { RestoredNotice } from './restored-notice.tsx'
import {
  deleteExpiredText,
  deleteTyped,
  DISCARD_EVENT,
  dropRestoredVersions,
  holdRequestKey,
  isKept,
  keyOfForm,
  restoreTyped,
  saveTyped,
} from './typed-text.ts'

const LOGIN_PATHS = ['/admin/login', '/authentication']
const isLogin = (pathname: string) => LOGIN_PATHS.includes(pathname)

type KeptTextProps = { owner: string | null; mayRestore?: boolean }

/** Stores the text that a person types into any form until the form is sent. An ended session, a lost
 * connection or a closed tab loses nothing. Logout deletes the stored text. Nothing is stored if
 * `owner` is null, and nothing is filled in before `mayRestore`. */
export function KeptText({ owner, mayRestore = true }: KeptTextProps) {
  const { pathname, search } = useLocation()
  const [isRestored, setRestored] = useState(false)
  const sent = useRef(new Set<string>())
  const shown = useRef(new WeakMap<HTMLFormElement, ShownForm>())
  useStoredInput(owner, sent, shown)
  useSentTextDeleted(owner, sent)
  useReturnAfterLogin()
  useEffect(() => deleteExpiredText(), [])

  useEffect(() => {
    setRestored(false)
    if (owner === null || !mayRestore) return
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
  }, [pathname, search, owner, mayRestore])

  async function startOver() {
    if (!(await isShopReachable())) return notify.error(CONNECTION_LOST)
    for (const form of keptForms()) deleteTyped(keyOfForm(form, owner ?? ''))
    location.reload()
  }

  return isRestored ? <RestoredNotice onStartOver={() => void startOver()} /> : null
}

function keptForms(): HTMLFormElement[] {
  return [...document.forms].filter(isKept)
}

/** The form of a field, also of one outside it, or of an element that contains fields. */
function formOf(target: EventTarget | null): unknown {
  if (!(target instanceof Element)) return null
  return 'form' in target ? target.form : target.closest('form')
}

type SentKeys = RefObject<Set<string>>
type ShownForm = { key: string; isRestored: boolean }

function useStoredInput(
  owner: string | null,
  sent: SentKeys,
  shown: RefObject<WeakMap<HTMLFormElement, ShownForm>>,
) {
  useEffect(() => {
    if (owner === null) return
    const listeners = new AbortController()
    const { signal } = listeners
    const save = ({ target }: Event) => {
      const form = formOf(target)
      if (!isKept(form)) return
      const key = keyOfForm(form, owner)
      // Text that is typed before an older one is restored replaces it.
      if (shown.current.get(form)?.key !== key) shown.current.set(form, { key, isRestored: false })
      saveTyped(form, owner)
    }
    document.addEventListener('input', save, { signal })
    document.addEventListener('change', save, { signal })
    document.addEventListener(
      'submit',
      ({ target }) => {
        if (!isKept(target)) return
        saveTyped(target, owner)
        holdRequestKey(target)
        sent.current.add(keyOfForm(target, owner))
      },
      { signal },
    )
    document.addEventListener(
      DISCARD_EVENT,
      ({ target }) => {
        if (!isKept(target)) return
        deleteTyped(keyOfForm(target, owner))
        dropRestoredVersions(target)
      },
      { signal },
    )
    addEventListener(CONNECTION_LOST_EVENT, () => sent.current.clear(), { signal })
    return () => listeners.abort()
  }, [owner, sent, shown])
}

/** Deletes the stored text of a sent form after any server response except a redirect to the login. */
function useSentTextDeleted(owner: string | null, sent: SentKeys) {
  const { state, formMethod, location } = useNavigation()
  const isAtLogin = isLogin(useLocation().pathname)
  const hasBusyFetcher = useFetchers().some((fetcher) => fetcher.state !== 'idle')
  const isBusy = state !== 'idle' || hasBusyFetcher
  // The response has arrived and the page's data is being loaded again. A reload of the page at this
  // moment must not restore text that is saved.
  const isAnswered =
    state === 'loading' && formMethod === 'POST' && !isLogin(location.pathname) && !hasBusyFetcher
  const wasBusy = useRef(false)
  useEffect(() => {
    if (isAtLogin) sent.current.clear()
    else if (isAnswered || (wasBusy.current && !isBusy)) {
      for (const key of sent.current) deleteTyped(key)
      for (const form of keptForms())
        // A form with an error keeps the restored version, because the corrected text is based on
        // the same version.
        if (
          sent.current.has(keyOfForm(form, owner ?? '')) &&
          !form.querySelector('[aria-invalid=true]')
        )
          dropRestoredVersions(form)
      sent.current.clear()
    }
    wasBusy.current = isBusy
  }, [isAnswered, isAtLogin, isBusy, owner, sent])
}

/** After a login, the server leads to the path of the sent form without its query. The query may
 * choose the form, so it is added here. */
function useReturnAfterLogin() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const shown = useRef({ pathname, search })
  const interrupted = useRef<{ pathname: string; search: string }>(null)
  useEffect(() => {
    if (isLogin(pathname)) interrupted.current ??= shown.current
    else {
      const before = interrupted.current
      interrupted.current = null
      if (before?.pathname === pathname && search === '' && before.search)
        void navigate(before, { replace: true, preventScrollReset: true })
    }
    shown.current = { pathname, search }
  }, [pathname, search, navigate])
}
