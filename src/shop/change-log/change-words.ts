import type { JsonValue } from '#db/tables.ts'
import { formatPaise } from '../money.ts'
import { colourLabels } from '../site/brand/brand-texts.ts'

/** 'status-changed' → 'Status changed' */
export function actionText(action: string): string {
  const text = action.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 'sellingPricePaise' → 'Selling price' */
function fieldLabel(name: string): string {
  const text = name.replace(/ ?paise$/i, '').replaceAll(/([a-z])([A-Z])(?![A-Z])/g, '$1 $2')
  return (
    text.charAt(0).toUpperCase() +
    text.slice(1).replaceAll(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
  )
}

/** Colours are stored under the names of the design tokens, which the owner does not know. */
function partLabel(name: string, part: string): string {
  const labels: Record<string, string | undefined> = name === 'colours' ? colourLabels : {}
  return labels[part] ?? fieldLabel(part)
}

/** Formats the value of a field. Names that end in 'paise' are amounts of money. */
function valueText(name: string, value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return /paise$/i.test(name) ? formatPaise(value) : String(value)
  if (typeof value === 'string') return value.replaceAll('_', ' ')
  if (Array.isArray(value))
    return value.length === 0
      ? 'nothing'
      : value.map((item) => valueText(name, item)).join(typeof value[0] === 'object' ? '\n' : ', ')
  return Object.entries(value)
    .map(([part, inside]) => `${partLabel(name, part)}: ${valueText(part, inside)}`)
    .join('; ')
}

export type LoggedValue = { name: string; before: string | null; after: string | null }

/** Returns one entry for each changed value, with null for a missing value before or after. */
export function changedValues({
  before,
  after,
}: {
  before: JsonValue | null
  after: JsonValue | null
}): LoggedValue[] {
  const [left, right] = [asRecord(before), asRecord(after)]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .map((name) => ({
      name: fieldLabel(name),
      before: name in left ? valueText(name, left[name]) : null,
      after: name in right ? valueText(name, right[name]) : null,
    }))
    .filter((value) => value.before !== value.after)
}

function asRecord(value: JsonValue | null): Record<string, JsonValue | undefined> {
  if (value === null) return {}
  return typeof value === 'object' && !Array.isArray(value) ? value : { what: value }
}

/** Returns the address of the subject's admin page, or null if the subject has no page. */
export function subjectAddress(subject: string): string | null {
  const [kind, ...rest] = subject.split(':')
  const id = encodeURIComponent(rest.join(':'))
  switch (kind) {
    case 'order':
      return `/admin/orders/${id}`
    case 'product':
      return `/admin/productinfos/${id}`
    case 'collection':
      return `/admin/collections/${id}`
    case 'kind':
      return `/admin/kinds/${id}`
    case 'site':
      if (id === 'home') return '/admin/home-page'
      if (id === 'menus') return '/admin/menus'
      return id === 'brand' ? '/admin/brand' : '/admin/siteinfo'
    case 'picture':
      return `/admin/media/${id}`
    case 'page':
      return `/admin/pages/${id}`
    case 'offer':
      return `/admin/offers/${id}`
    case 'import':
      return `/admin/exchange/${id}`
    case 'newsletter':
      return `/admin/newsletters/${id}`
    case 'address':
      return '/admin/addresses'
    case 'settings':
      return '/admin/settings'
    case 'staff':
    case 'invitation':
      return '/admin/people'
    case 'query':
    case 'subscriber':
      return '/admin/queries'
    case 'question':
      return '/admin/questions'
    case 'synonym':
      return '/admin/reports'
    case 'review':
      return '/admin/reviews'
    case 'payment':
      return '/admin/money'
    default:
      return null
  }
}
