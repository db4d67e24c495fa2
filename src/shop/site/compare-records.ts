import {
  compareWords,
  countWords,
  inCommon,
  likeness,
  patience,
  type Patience,
  type Piece,
} from './compare-words.ts'
import type { SiteBodies, SiteKind } from './site-record.ts'

/** One line of two versions side by side; null where a side has nothing there. */
export type ComparedRow = {
  label: string
  older: Piece[] | null
  newer: Piece[] | null
  isSame: boolean
}

/** Below that two paragraphs are two paragraphs, and not one that was rewritten. */
const LIKENESS_MIN = 0.4

/** Paragraph by paragraph, question by question, field by field; within them word by word. */
export function compareRecords(
  older: SiteBodies[SiteKind],
  newer: SiteBodies[SiteKind],
): ComparedRow[] {
  if ('address' in older && 'address' in newer) return compareFields(older, newer)
  return compareBlocks(blocksOf(older), blocksOf(newer), patience())
}

const fields = [
  ['address', 'Address'],
  ['mapsLink', 'Maps Link'],
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['pinterest', 'Pinterest'],
] as const

function compareFields(
  older: SiteBodies['shop-details'],
  newer: SiteBodies['shop-details'],
): ComparedRow[] {
  return fields.map(([field, label]) => ({
    ...changed(older[field], newer[field], patience()),
    label,
  }))
}

function blocksOf(body: SiteBodies[SiteKind]): string[] {
  if ('aboutUs' in body)
    return body.aboutUs
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean)
  if ('FAQs' in body) return body.FAQs.map(({ question, response }) => `${question}\n${response}`)
  return []
}

function compareBlocks(
  older: readonly string[],
  newer: readonly string[],
  left: Patience,
): ComparedRow[] {
  const rows: ComparedRow[] = []
  let [olderAt, newerAt] = [0, 0]
  for (const [one, other] of [
    ...inCommon(older, newer, left),
    [older.length, newer.length] as const,
  ]) {
    rows.push(...compareGap(older.slice(olderAt, one), newer.slice(newerAt, other), left))
    if (one < older.length) rows.push(same(older[one]!))
    olderAt = one + 1
    newerAt = other + 1
  }
  return rows
}

/** Between two blocks that both have: what looks alike, or answers the same question, is one that was changed; the rest went or came. */
function compareGap(
  older: readonly string[],
  newer: readonly string[],
  left: Patience,
): ComparedRow[] {
  const candidates = newer.map(countWords)
  const rows: ComparedRow[] = []
  let next = 0
  for (const text of older) {
    const words = countWords(text)
    const found = candidates.findIndex(
      (candidate, index) =>
        index >= next &&
        (firstLine(text) === firstLine(newer[index]!) ||
          likeness(words, candidate) >= LIKENESS_MIN),
    )
    if (found < 0) {
      rows.push({ label: '', older: [{ text, isChanged: true }], newer: null, isSame: false })
      continue
    }
    rows.push(...newer.slice(next, found).map(came), changed(text, newer[found]!, left))
    next = found + 1
  }
  return [...rows, ...newer.slice(next).map(came)]
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!
}

function changed(older: string, newer: string, remaining: Patience): ComparedRow {
  if (older === newer) return same(older)
  const { older: left, newer: right } = compareWords(older, newer, remaining)
  return {
    label: '',
    older: left.length > 0 ? left : null,
    newer: right.length > 0 ? right : null,
    isSame: false,
  }
}

function same(text: string): ComparedRow {
  const pieces = [{ text, isChanged: false }]
  return { label: '', older: pieces, newer: pieces, isSame: true }
}

function came(text: string): ComparedRow {
  return { label: '', older: null, newer: [{ text, isChanged: true }], isSame: false }
}
