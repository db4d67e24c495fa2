import { lineText, type Form } from '../../form-text.ts'
import type { ParseResult } from '../../parse-result.ts'
import { asRecord, isShopPath, readJsonList } from '../form-json.ts'
import { safeLink } from '../site-record.ts'
import {
  columnsMax,
  ENTRIES_MAX,
  isMenuList,
  menuLimits,
  menuLists,
  needsText,
  type MenuColumn,
  type MenuEntry,
  type MenuPlace,
  type Menus,
} from './menus.ts'

/** `2.1.to` is the target of the second entry of the third column; `menus` is the whole form. */
export type MenuField = 'menus' | `${number}.heading` | `${number}.${number}.${keyof MenuEntry}`
export type MenuErrorCode = 'missing' | 'too-long' | 'not-an-address' | 'too-many' | 'unreadable'
type Parsed = ParseResult<Menus, MenuField, MenuErrorCode>

/** Reads the JSON that the editor sends. Targets that do not exist are allowed: the shop leaves them
 * out until they exist. */
export function parseMenus(form: Pick<Form, 'get'>): Parsed {
  const columns = readColumns(form.get('menus'))
  const countOf = (place: MenuPlace) => columns?.filter((one) => one.place === place).length ?? 0
  if (!columns || countOf('header') !== 1) return refused('unreadable')
  const hasTooMany =
    countOf('shop') > columnsMax.shop ||
    countOf('footer') > columnsMax.footer ||
    columns.some(({ entries }) => entries.length > ENTRIES_MAX)
  if (hasTooMany) return refused('too-many')
  return { value: { columns }, errors: columns.flatMap(columnErrors) }
}

/** The columns in the editor's JSON; null if it is not readable. */
export function readColumns(json: unknown): MenuColumn[] | null {
  return readJsonList(json)?.flatMap((column) => readColumn(column) ?? []) ?? null
}

function refused(code: MenuErrorCode): Parsed {
  return { value: { columns: [] }, errors: [{ field: 'menus', code }] }
}

function readColumn(value: unknown): MenuColumn | null {
  const { place, heading, entries } = asRecord(value)
  if (place !== 'header' && place !== 'shop' && place !== 'footer') return null
  if (!Array.isArray(entries)) return null
  return {
    place,
    heading: place === 'header' ? '' : lineText(heading),
    entries: entries.map(asRecord).map(({ text, to }) => readEntry(lineText(text), lineText(to))),
  }
}

function readEntry(text: string, to: string): MenuEntry {
  return { text: needsText({ to }) ? text : '', to }
}

function columnErrors({ place, heading, entries }: MenuColumn, index: number): Parsed['errors'] {
  const headingError = place === 'header' ? null : textError(heading, menuLimits.heading)
  return [
    ...(headingError ? [{ field: `${index}.heading`, code: headingError } as const] : []),
    ...entries.flatMap((entry, row) => {
      const textCode = needsText(entry) ? textError(entry.text, menuLimits.text) : null
      const toCode = targetError(entry.to, place)
      return [
        ...(textCode ? [{ field: `${index}.${row}.text`, code: textCode } as const] : []),
        ...(toCode ? [{ field: `${index}.${row}.to`, code: toCode } as const] : []),
      ]
    }),
  ]
}

function textError(text: string, max: number): MenuErrorCode | null {
  if (text === '') return 'missing'
  return text.length > max ? 'too-long' : null
}

function targetError(to: string, place: MenuPlace): MenuErrorCode | null {
  if (isMenuList(to))
    return (menuLists[to].places as readonly MenuPlace[]).includes(place) ? null : 'not-an-address'
  return textError(to, menuLimits.to) ?? (isShopPath(to) || safeLink(to) ? null : 'not-an-address')
}
