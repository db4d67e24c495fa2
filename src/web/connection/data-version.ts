import { createPath, type DataStrategyResult } from 'react-router'
import { browserRouter } from './router.ts'

/** The header that the server sends with route data: the version of the browser scripts that match the data. */
export const VERSION_HEADER = 'zari-version'

let isOther = false
let inputAt = ''

/**
 * Compares the version of route data with the version of this page's scripts. Replaces
 * `window.fetch` (docs/reaching-in.md).
 */
export function watchDataVersion(): void {
  const { fetch, __reactRouterManifest: manifest } = window
  window.fetch = async (...request) => {
    const response = await fetch(...request)
    const version = response.headers.get(VERSION_HEADER)
    if (version && manifest && version !== manifest.version) isOther = true
    return response
  }
  addEventListener('input', () => void (inputAt = location.pathname), { capture: true })
}

/** Whether the shop has been updated since this page was loaded. The value stays true, so that the
 * next navigation loads a document. */
export const hasOtherVersion = () => isOther

type Results = Record<string, DataStrategyResult>

/** Handles data that does not fit this page's scripts. A navigation loads its target as a new
 * document. A refresh reloads the page, or keeps the page's data while the page is in use. */
export async function dataOfPage(
  results: Results,
  isRefresh: boolean,
  onOutdated: () => void,
): Promise<Results> {
  const { loaderData, navigation } = browserRouter().state
  const target = isRefresh ? undefined : navigation.location
  if (target) location.assign(createPath(target))
  else if (!isInUse()) location.reload()
  else {
    onOutdated()
    for (const id of Object.keys(results))
      if (id in loaderData) results[id] = { type: 'data', result: loaderData[id] }
    return results
  }
  return new Promise(() => {})
}

/** Whether a reload could lose input or interrupt a payment. */
function isInUse(): boolean {
  return (
    inputAt === location.pathname ||
    document.querySelector('dialog[open], meta[name="payment-page"]') !== null ||
    [...document.querySelectorAll('input, textarea')].some(isChanged)
  )
}

function isChanged(field: Element): boolean {
  const { type, value, defaultValue, checked, defaultChecked } = field as HTMLInputElement
  if (type === 'hidden') return false
  return value !== defaultValue || (checked ?? false) !== (defaultChecked ?? false)
}
