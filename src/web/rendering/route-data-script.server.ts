import { safeInScript, scriptText } from './script-text.server.ts'

/**
 * Hands the loaders' data to the router, as React Router's own script does (docs/reaching-in.md). One line of JSON is
 * written as an expression instead of a string: without escaped quotes it is shorter.
 */
export function routeDataScript(routeData: string): string {
  const text = SINGLE_LINE.test(routeData)
    ? `JSON.stringify(${safeInScript(routeData.slice(0, -1).replaceAll(REFERENCE_KEY, '$1:'))})+'\\n'`
    : scriptText(routeData)
  return `{const{streamController:c}=window.__reactRouterContext;c.enqueue(${text});c.close()}`
}

const SINGLE_LINE = /^.+\n$/
/** An object key of the encoding. Quotes inside text are escaped, and no text is followed by a colon. */
const REFERENCE_KEY = /"(_\d+)":/g
