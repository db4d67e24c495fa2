import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

const FOLDER = new URL('../browser/', import.meta.url)

/** The shop loads one classic script, as it does from the real service. The sandbox joins these
 * files in this order. */
const CHECKOUT_PARTS = ['checkout-options.ts', 'overlay.ts', 'checkout.ts']

const cache = new Map<string, string>()

export function checkoutScript(): string {
  return cached('checkout.js', () => {
    const parts = CHECKOUT_PARTS.map((name) =>
      script(name)
        .replaceAll(/^import .*$/gm, '')
        .replaceAll(/^export /gm, ''),
    )
    return `(function () {\n'use strict'\n${parts.join('\n')}\n})()\n`
  })
}

/** Returns a script or stylesheet of the gateway's pages, or null for any other name. */
export function asset(name: string): { type: string; content: string } | null {
  if (/^[a-z-]+\.css$/.test(name))
    return found('text/css', () => readFileSync(new URL(name, FOLDER), 'utf8'))
  if (/^[a-z-]+\.ts$/.test(name)) return found('text/javascript', () => script(name))
  return null
}

function script(name: string): string {
  return cached(name, () =>
    withoutWarning(() => stripTypeScriptTypes(readFileSync(new URL(name, FOLDER), 'utf8'))),
  )
}

function found(type: string, read: () => string): { type: string; content: string } | null {
  try {
    return { type, content: read() }
  } catch {
    return null
  }
}

function cached(name: string, make: () => string): string {
  const content = cache.get(name) ?? make()
  cache.set(name, content)
  return content
}

/** Suppresses Node's warning that `stripTypeScriptTypes` is experimental. */
function withoutWarning<Result>(work: () => Result): Result {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return work()
  } finally {
    process.emitWarning = emitWarning
  }
}
