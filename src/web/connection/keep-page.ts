import {
  createPath,
  data,
  NavigationType,
  type DataStrategyResult,
  type MiddlewareFunction,
} from 'react-router'
import { isPaymentAddress } from '#web/rendering/payment-address.ts'
import { loadToasts, notify } from '#web/ui/notify.ts'
import { installRequestTimeouts } from './request-timeouts.ts'
import { dataOfPage, hasOtherVersion, watchDataVersion } from './data-version.ts'
import { guardDocumentRequests } from './document-requests.ts'
import { CONNECTION_LOST_EVENT, failureText, ScriptOutdated } from './failed-request.ts'
import { browserRouter } from './router.ts'
import { RouteScripts } from './route-scripts.ts'
import { retryMessage } from './retry-message.tsx'

installRequestTimeouts()
watchDataVersion()

const NOTICE = 'failed-request'
/** This status stops the revalidation, which would fail as well. */
const NO_DATA = data(undefined, { status: 503 })

export const routeScripts = new RouteScripts((error, routeId) => {
  const text = failureText(error)
  const { navigation } = browserRouter().state
  const isNeeded = navigation.matches?.some(({ route }) => route.id === routeId)
  if (text && isNeeded) stayHere(text)
  else if (text) showFailure(text)
})

/** Keeps the page on the screen when a request fails (decision 068). */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const isRefresh = request.method === 'GET' && address === currentAddress()
  if (!isRefresh) routeScripts.retry()
  const results = await next()
  preloadCheckout(pathname)
  if (request.signal.aborted) return results
  const failed = Object.entries(results).flatMap(([id, { type, result }]) => {
    const text = type === 'error' ? failureText(result) : null
    return text ? [{ id, text }] : []
  })
  const text = failed[0]?.text
  if (!text && request.method === 'GET' && hasOtherVersion())
    return dataOfPage(results, isRefresh, () => showFailure(failureText(new ScriptOutdated())!))
  const { navigation, loaderData, errors } = browserRouter().state
  const isNavigation = navigation.location && addressOf(navigation.location) === address
  if (!text) {
    if (!isRefresh) notify.dismiss(NOTICE)
    const isAllowed = Object.values(results).every(({ type }) => type === 'data')
    if (isNavigation && isAllowed && needsOwnDocument(pathname))
      await loadDocument(address, navigation.historyAction)
    return results
  }
  if (isRefresh) {
    if (navigation.state !== 'idle') showFailure(text)
    for (const { id } of failed)
      if (id in loaderData) results[id] = { type: 'data', result: loaderData[id] }
      else if (errors) results[id] = { type: 'error', result: Object.values(errors)[0] }
    return results
  }
  if (isNavigation) {
    stayHere(text)
    return results
  }
  showFailure(text)
  for (const { id } of failed) results[id] = { type: 'data', result: NO_DATA }
  return results
}

/** Loads a new document, which is safe because the shop has just answered. Resolves when the browser
 * returns to this page. */
async function loadDocument(address: string, action?: NavigationType): Promise<void> {
  location[action === NavigationType.Push ? 'assign' : 'replace'](address)
  await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
  cancelNavigation()
}

/** Cancels the navigation by navigating to the current page. Back has already changed the URL, so
 * after Back this adds a history entry. */
function cancelNavigation(): void {
  const router = browserRouter()
  const { location, navigation } = router.state
  void router.navigate(location, {
    replace: navigation.historyAction !== NavigationType.Pop,
    state: location.state,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  })
}

function stayHere(text: string): void {
  const router = browserRouter()
  const { location: target, formMethod } = router.state.navigation
  const isRead = !formMethod || formMethod === 'GET'
  cancelNavigation()
  showFailure(
    text,
    target && isRead ? () => void router.navigate(target, { state: target.state }) : undefined,
  )
}

function showFailure(text: string, retry?: () => void): void {
  dispatchEvent(new Event(CONNECTION_LOST_EVENT))
  if (!retry) return notify.error(text)
  const close = () => notify.dismiss(NOTICE)
  notify.lasting(NOTICE, text, retryMessage({ text, retry, close }))
}

/** Loads the code that shows failures while the connection still works. */
function preloadScripts(): void {
  void Promise.all([import('#web/ui/notification-list.tsx'), loadToasts()]).catch(() => {})
  preloadCheckout(location.pathname)
  // The script of the form's target is loaded as soon as the form has the focus.
  document.addEventListener('focusin', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null
    const action = form?.getAttribute('action')
    if (action) routeScripts.preload(new URL(action, location.href).pathname)
  })
}

const AFTER_CHECKOUT = ['/orderSummary', '/orders/number/payment', '/orders', '/']

function preloadCheckout(pathname: string): void {
  if (/^\/(cart|orderSummary)$/i.test(pathname))
    AFTER_CHECKOUT.forEach((path) => routeScripts.preload(path))
}

/** The security policy allows the gateway only in a document that was loaded as the order summary. */
function needsOwnDocument(pathname: string): boolean {
  return isPaymentAddress(pathname) && !document.querySelector('meta[name=payment-page]')
}

function addressOf(location: { pathname: string; search: string }): string {
  return createPath({ pathname: location.pathname, search: location.search })
}

function currentAddress(): string {
  return addressOf(browserRouter().state.location)
}

preloadScripts()
guardDocumentRequests({ onFailure: showFailure, onAnswer: () => notify.dismiss(NOTICE) })
