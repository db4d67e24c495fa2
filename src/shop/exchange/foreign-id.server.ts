import type { FileKind } from './file-kind.ts'
import { sha256 } from './picture-plan.server.ts'

/** How often a product that came in may be deleted here and come in again under its foreign name. */
const LIVES_MAX = 5

/** The ids that a product of another shop gets here, one after the other: the same file finds the same product again. */
export function foreignIds(kind: FileKind, key: string): string[] {
  return Array.from({ length: LIVES_MAX }, (_, life) =>
    uuidFrom(`${kind} ${key}${life === 0 ? '' : ` ${life}`}`),
  )
}

/** Version 8: made from something, by a rule of our own. */
function uuidFrom(text: string): string {
  const digits = sha256(text)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
