import { safeInScript, scriptText } from './script-text.server.ts'

/** Passes the loaders' data to the router, as React Router's own script does (docs/reaching-in.md).
 * A single line of JSON is written as an expression, because a string would need escaped quotes and
 * be longer. */
export function routeDataScript(routeData: string): string {
  const text = SINGLE_LINE.test(routeData)
    ? `JSON.stringify(${safeInScript(routeData.slice(0, -1).replaceAll(REFERENCE_KEY, '$1:'))})+'\\n'`
    : scriptText(routeData)
  return `{const{streamController:c}=window.__reactRouterContext;c.enqueue(${text});c.close()}`
}

const SINGLE_LINE = /^.+\n$/
/** Matches an object key of the encoding. It never matches inside a text, because quotes in texts
 * are escaped and no text is followed by a colon. */
const REFERENCE_KEY = /"(_\d+)":/g
