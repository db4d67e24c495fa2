import type { JsonValue } from '#db/tables.ts'
import { formatPaise } from '../money.ts'

/** 'status-changed' → 'Status changed' */
export function actionInWords(action: string): string {
  const words = action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'sellingPricePaise' → 'Selling price' */
function factName(name: string): string {
  const words = name.replace(/ ?paise$/i, '').replaceAll(/([a-z])([A-Z])(?![A-Z])/g, '$1 $2')
  return (
    words.charAt(0).toUpperCase() +
    words.slice(1).replaceAll(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
  )
}

/** A name that ends in 'paise' is an amount. */
function factInWords(name: string, value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return /paise$/i.test(name) ? formatPaise(value) : String(value)
  if (typeof value === 'string') return value.replaceAll('_', ' ')
  if (Array.isArray(value))
    return value.length === 0
      ? 'nothing'
      : value
          .map((part) => factInWords(name, part))
          .join(typeof value[0] === 'object' ? '\n' : ', ')
  return Object.entries(value)
    .map(([part, inside]) => `${factName(part)}: ${factInWords(part, inside)}`)
    .join('; ')
}

export type ToldFact = { name: string; before: string | null; after: string | null }

/** One line for each thing that is different. `null` where one side says nothing of it. */
export function factsOf({
  before,
  after,
}: {
  before: JsonValue | null
  after: JsonValue | null
}): ToldFact[] {
  const [left, right] = [asFacts(before), asFacts(after)]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .map((name) => ({
      name: factName(name),
      before: name in left ? factInWords(name, left[name]) : null,
      after: name in right ? factInWords(name, right[name]) : null,
    }))
    .filter((fact) => fact.before !== fact.after)
}

function asFacts(value: JsonValue | null): Record<string, JsonValue | undefined> {
  if (value === null) return {}
  return typeof value === 'object' && !Array.isArray(value) ? value : { what: value }
}

/** Where the thing can be looked at; null for what has no page. */
export function placeOfSubject(subject: string): string | null {
  const [kind, ...rest] = subject.split(':')
  const id = encodeURIComponent(rest.join(':'))
  switch (kind) {
    case 'order':
      return `/admin/orders/${id}`
    case 'product':
      return `/admin/productinfos/${id}`
    case 'site':
      return '/admin/siteinfo'
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
    case 'payment':
      return '/admin/money'
    default:
      return null
  }
}
