import { createPath, type FormEncType, type HTMLFormMethod, type To } from 'react-router'
import { forgetEverything } from '#web/ui/signed-in-hint.ts'
import { CONNECTION_LOST } from './failed-request.ts'
import { routesOfPath } from './route-manifest.ts'
import { browserRouter } from './router.ts'

/** The shop answers this address as long as it runs, even without its database. */
const PROBE = '/healthz'
const PROBE_TIMEOUT_MS = 10_000

type Reports = { onFailure: (text: string, retry: () => void) => void; onAnswer: () => void }

/** Elements whose next event is handled by the browser. */
const released = new WeakSet<Element>()
const waiting = new WeakSet<Element>()

/**
 * Handles the links and forms that would load a document, because the browser replaces the page by
 * an error page if that fails. The router loads the shop's pages instead, so the page stays on the
 * screen after a failure. Files, logouts and the change between shop and admin need a document:
 * they are sent once the shop has answered.
 */
export function guardDocumentRequests(reports: Reports): void {
  // React's handlers are on the document, so those of the window run after them.
  addEventListener('click', (event) => holdLink(event, reports))
  addEventListener('submit', (event) => holdForm(event, reports))
}

function holdLink(event: MouseEvent, reports: Reports): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented || isForNewTab(event) || released.delete(link)) return
  if (!loadsDocument(link)) return
  if (link.origin !== location.origin) {
    if (navigator.onLine) return
    event.preventDefault()
    reports.onFailure(CONNECTION_LOST, () => link.click())
  } else if (isPageOfThisSide(link.pathname) && !link.hasAttribute('download')) {
    event.preventDefault()
    const isHere = link.pathname + link.search === location.pathname + location.search
    void browserRouter().navigate(toOf(link), { replace: isHere })
  } else {
    event.preventDefault()
    void sendWhenReachable(link, () => link.click(), reports)
  }
}

function holdForm(event: SubmitEvent, reports: Reports): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented || released.delete(form)) return
  const { submitter } = event
  const request = requestOf(form, submitter)
  if (!request || new URL(request.action).origin !== location.origin) return
  event.preventDefault()
  if (isPageOfThisSide(new URL(request.action).pathname)) return submitByRouter(request)
  const send = () => {
    if ('logout' in form.dataset && released.has(form)) forgetEverything()
    form.requestSubmit(submitter)
  }
  void sendWhenReachable(form, send, reports)
}

/** Whether a click on the link would leave this document. */
function loadsDocument(link: HTMLAnchorElement): boolean {
  const { href, protocol, target, hash, isContentEditable } = link
  if (!/^https?:$/.test(protocol) || isContentEditable || (target && target !== '_self'))
    return false
  return !(hash && href.split('#')[0] === location.href.split('#')[0])
}

function isForNewTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}

/** Whether the router may open the page. After an error, a new document is safer. Before hydration
 * there is no router. */
function isPageOfThisSide(pathname: string): boolean {
  if (!('__reactRouterDataRouter' in window)) return false
  const isAdmin = (path: string) => /^\/admin(\/|$)/i.test(path)
  if (isAdmin(pathname) !== isAdmin(location.pathname) || browserRouter().state.errors) return false
  // Pages are inside a layout; files and streams are not.
  return routesOfPath(pathname).some(
    ({ parentId }) => parentId !== undefined && parentId !== 'root',
  )
}

function toOf({ pathname, search, hash }: URL | HTMLAnchorElement): To {
  return createPath({ pathname, search, hash })
}

type FormRequest = { action: string; method: string; encType: string; data: FormData }

/** Null for a form that closes a dialog or opens a new tab. */
function requestOf(form: HTMLFormElement, submitter: HTMLElement | null): FormRequest | null {
  const button = (name: string) => submitter?.getAttribute(`form${name}`)
  const own = (name: string) => form.getAttribute(name)
  const method = (button('method') ?? own('method') ?? 'get').toLowerCase()
  const target = button('target') ?? own('target') ?? '_self'
  if (method === 'dialog' || target !== '_self') return null
  return {
    action: new URL(button('action') || own('action') || location.href, location.href).href,
    method,
    encType: button('enctype') ?? own('enctype') ?? 'application/x-www-form-urlencoded',
    data: new FormData(form, submitter),
  }
}

function submitByRouter({ action, method, encType, data }: FormRequest): void {
  void browserRouter().navigate(toOf(new URL(action)), {
    formMethod: method as HTMLFormMethod,
    formEncType: encType as FormEncType,
    formData: data,
  })
}

/** Calls `send`, whose event the browser then handles. After a failure, a retry starts again. */
async function sendWhenReachable(
  element: Element,
  send: () => void,
  { onFailure, onAnswer }: Reports,
): Promise<void> {
  if (waiting.has(element)) return
  waiting.add(element)
  const isReachable = await isShopReachable()
  waiting.delete(element)
  if (!isReachable) return onFailure(CONNECTION_LOST, send)
  onAnswer()
  released.add(element)
  send()
}

export async function isShopReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    return (await fetch(PROBE, { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
