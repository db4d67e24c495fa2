import {
  compareWords,
  countWords,
  commonIndexes,
  similarity,
  openBudget,
  type Budget,
  type TextSpan,
} from './compare-words.ts'
import { blockTexts } from '../pages/rich-text.ts'
import { brandTexts } from './brand/brand-texts.ts'
import { completeBrand, type Brand } from './brand/brand.ts'
import { businessFields } from './business-details.ts'
import { sectionTexts } from './home/home-sections.ts'
import { menuTexts } from './menus/menus.ts'
import type { RecordKind, SiteBodies } from './site-record.ts'

/** A row that shows two versions side by side. A side is null if that version has no such text. */
export type ComparedRow = {
  label: string
  older: TextSpan[] | null
  newer: TextSpan[] | null
  isSame: boolean
}

/** Paragraphs below this similarity count as one removed and one added, not as one changed. */
const SIMILARITY_MIN = 0.4

/** Compares two versions by paragraph, question or field, and word by word within each of these. */
export function compareRecords(
  older: SiteBodies[RecordKind],
  newer: SiteBodies[RecordKind],
): ComparedRow[] {
  if ('address' in older && 'address' in newer) return compareFields(detailFields, older, newer)
  if ('colours' in older && 'colours' in newer) return compareBrands(older, newer)
  if ('legalName' in older && 'legalName' in newer)
    return compareFields(businessLabels, older, newer)
  if ('seoTitle' in older && 'seoTitle' in newer)
    return [
      ...compareFields(pageLabels, older, newer),
      ...compareBlocks(blockTexts(older.text), blockTexts(newer.text), openBudget()),
    ]
  return compareBlocks(blocksOf(older), blocksOf(newer), openBudget())
}

const detailFields = [
  ['address', 'Address'],
  ['mapsLink', 'Maps Link'],
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['pinterest', 'Pinterest'],
] as const
const businessLabels = businessFields.map(({ name, label }) => [name, label] as const)
const pageLabels = [
  ['title', 'Title'],
  ['seoTitle', 'Title in search engines'],
  ['seoDescription', 'Description in search engines'],
] as const

function compareFields<Field extends string>(
  fields: readonly (readonly [Field, string])[],
  older: Readonly<Record<Field, string>>,
  newer: Readonly<Record<Field, string>>,
): ComparedRow[] {
  return fields.map(([field, label]) => ({
    ...changed(older[field], newer[field], openBudget()),
    label,
  }))
}

function compareBrands(older: Partial<Brand>, newer: Partial<Brand>): ComparedRow[] {
  const [left, right] = [brandTexts(completeBrand(older)), brandTexts(completeBrand(newer))]
  return Object.keys(left).map((label) => ({
    ...changed(left[label]!, right[label]!, openBudget()),
    label,
  }))
}

function blocksOf(body: SiteBodies[RecordKind]): string[] {
  if ('aboutUs' in body)
    return body.aboutUs
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean)
  if ('sections' in body) return sectionTexts(body)
  if ('columns' in body) return menuTexts(body)
  if ('FAQs' in body) return body.FAQs.map(({ question, response }) => `${question}\n${response}`)
  return []
}

function compareBlocks(
  older: readonly string[],
  newer: readonly string[],
  left: Budget,
): ComparedRow[] {
  const rows: ComparedRow[] = []
  let [olderAt, newerAt] = [0, 0]
  for (const [one, other] of [
    ...commonIndexes(older, newer, left),
    [older.length, newer.length] as const,
  ]) {
    rows.push(...compareGap(older.slice(olderAt, one), newer.slice(newerAt, other), left))
    if (one < older.length) rows.push(same(older[one]!))
    olderAt = one + 1
    newerAt = other + 1
  }
  return rows
}

/** Compares the blocks between two unchanged ones. Two blocks that are similar or have the same
 * question count as one changed block. All others count as removed or added. */
function compareGap(
  older: readonly string[],
  newer: readonly string[],
  left: Budget,
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
          similarity(words, candidate) >= SIMILARITY_MIN),
    )
    if (found < 0) {
      rows.push({ label: '', older: [{ text, isChanged: true }], newer: null, isSame: false })
      continue
    }
    rows.push(...newer.slice(next, found).map(added), changed(text, newer[found]!, left))
    next = found + 1
  }
  return [...rows, ...newer.slice(next).map(added)]
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!
}

function changed(older: string, newer: string, remaining: Budget): ComparedRow {
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
  const spans = [{ text, isChanged: false }]
  return { label: '', older: spans, newer: spans, isSame: true }
}

function added(text: string): ComparedRow {
  return { label: '', older: null, newer: [{ text, isChanged: true }], isSame: false }
}
