import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

const FOLDER = new URL('./browser/', import.meta.url)

/** The shop's page loads one classic script, as with the real service: these files make it up, in this order. */
const CHECKOUT_PARTS = ['checkout-options.ts', 'page-around.ts', 'checkout.ts']

const kept = new Map<string, string>()

export function checkoutScript(): string {
  return keep('checkout.js', () => {
    const parts = CHECKOUT_PARTS.map((name) =>
      script(name)
        .replaceAll(/^import .*$/gm, '')
        .replaceAll(/^export /gm, ''),
    )
    return `(function () {\n'use strict'\n${parts.join('\n')}\n})()\n`
  })
}

/** A script or style sheet of the gateway's own pages; null for any other name. */
export function asset(name: string): { type: string; content: string } | null {
  if (/^[a-z-]+\.css$/.test(name))
    return found('text/css', () => readFileSync(new URL(name, FOLDER), 'utf8'))
  if (/^[a-z-]+\.ts$/.test(name)) return found('text/javascript', () => script(name))
  return null
}

function script(name: string): string {
  return keep(name, () =>
    withoutItsWarning(() => stripTypeScriptTypes(readFileSync(new URL(name, FOLDER), 'utf8'))),
  )
}

function found(type: string, read: () => string): { type: string; content: string } | null {
  try {
    return { type, content: read() }
  } catch {
    return null
  }
}

function keep(name: string, make: () => string): string {
  const content = kept.get(name) ?? make()
  kept.set(name, content)
  return content
}

/** Node calls the function experimental, once and loudly, at the start of every shop. It is the one Node itself runs on. */
function withoutItsWarning<Result>(work: () => Result): Result {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return work()
  } finally {
    process.emitWarning = emitWarning
  }
}
