import startHydration from './inline/start-hydration.ts?inline-script'
import { routeDataScript } from './route-data-script.server.ts'

/** The joined `chunks` are the document. `scripts` are its inline scripts, for the security policy. */
export type FinishedDocument = { chunks: string[]; scripts: string[] }

type DocumentParts = {
  routeData: string
  nonce: string
  /** HTML that follows the styles. */
  headEnd: string
  boldFont: { family: string; url: string }
}

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
const MODULE_SCRIPT = ' type="module" async="">'

/** Makes the only edits of the HTML from React and React Router (docs/reaching-in.md). The module
 * script and its preloads wait for the largest image. Font preloads and theme follow the styles, route data
 * is added, and nonces are removed. The content is not searched or copied, because it is by far the
 * longest part. */
export function finishDocument(
  html: string,
  { routeData, nonce, headEnd, boldFont }: DocumentParts,
): FinishedDocument {
  const [head, content, end] = splitDocument(html, nonce)
  const modules = [...head.matchAll(MODULE_PRELOAD)].map(([, href]) => href!)
  const edited = deferModuleScript(end, { modules, routeData, nonce, boldFont })
  if (edited === null)
    return {
      chunks: [withoutNonce(withHeadEnd(html, headEnd), nonce)],
      scripts: markedScripts(html, nonce),
    }
  const editedHead = withHeadEnd(head.replaceAll(MODULE_PRELOAD, ''), headEnd)
  return {
    chunks: [withoutNonce(editedHead, nonce), content, withoutNonce(edited, nonce)],
    scripts: [...markedScripts(editedHead, nonce), ...markedScripts(edited, nonce)],
  }
}

function withHeadEnd(html: string, headEnd: string): string {
  return html.replace('</head>', () => `${headEnd}</head>`)
}

/** Splits the document into three: up to the body's content, the content, and the rest from the
 * first script with the nonce. */
function splitDocument(html: string, nonce: string): [head: string, content: string, end: string] {
  const body = html.indexOf('<body', html.indexOf('</head>'))
  const contentStart = html.indexOf('>', body) + 1
  const contentEnd = html.lastIndexOf('<script', html.indexOf(` nonce="${nonce}"`, contentStart))
  return contentEnd < contentStart
    ? ['', '', html]
    : [html.slice(0, contentStart), html.slice(contentStart, contentEnd), html.slice(contentEnd)]
}

type Deferred = Pick<DocumentParts, 'routeData' | 'nonce' | 'boldFont'> & {
  modules: readonly string[]
}

/** Returns null if the page has no module script. */
function deferModuleScript(
  end: string,
  { modules, routeData, nonce, boldFont }: Deferred,
): string | null {
  // React escapes quotes in text, so the last match is the script tag itself.
  const mark = end.lastIndexOf(MODULE_SCRIPT)
  if (mark < 0) return null
  const scriptEnd = end.indexOf('</script>', mark)
  const inline = (script: string) => `<script nonce="${nonce}">${script}</script>`
  return [
    end.slice(0, mark),
    ` type="text/plain" id="later" data-font="${boldFont.url}" data-family="${boldFont.family}" data-modules="${modules.join(' ')}">`,
    `${end.slice(mark + MODULE_SCRIPT.length, scriptEnd)}</script>`,
    inline(startHydration),
    inline(routeDataScript(routeData)),
    end.slice(scriptEnd + '</script>'.length),
  ].join('')
}

function markedScripts(html: string, nonce: string): string[] {
  const [mark, scripts] = [` nonce="${nonce}"`, [] as string[]]
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) {
    if (!html.startsWith('<script', html.lastIndexOf('<', at))) continue
    const begin = html.indexOf('>', at) + 1
    const script = html.slice(begin, html.indexOf('</script>', begin))
    if (script) scripts.push(script)
  }
  return scripts
}

function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, '')
}
