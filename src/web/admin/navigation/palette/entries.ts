import type { SearchResults } from '#shop/back-office/search-results.ts'
import { formatPaise } from '#shop/money.ts'
import type { StaffRole } from '#shop/people/role.ts'
import { groupsFor } from '../screens.ts'

/** A line of the search palette. `detail` distinguishes entries with equal names. */
export type Entry = { to: string; label: string; detail?: string }
export type EntryGroup = { label: string; entries: Entry[] }

type SearchableEntry = Entry & { keywords?: string | undefined; isForPackers?: true | undefined }

const actions: SearchableEntry[] = [
  { to: '/admin/addproducts', label: 'Add New Product', keywords: 'create saree suit' },
  { to: '/admin/exchange', label: 'Import / Export', keywords: 'csv upload download backup' },
  { to: '/admin/newsletters/new', label: 'Write a newsletter', keywords: 'mail subscribers' },
  { to: '/admin/people', label: 'Invite staff', keywords: 'add packer admin' },
  {
    to: '/admin/orders?status=1&payment=paid',
    label: 'Confirm orders',
    keywords: 'new',
    isForPackers: true,
  },
  {
    to: '/admin/orders?status=2&payment=paid',
    label: 'Pack orders',
    keywords: 'packing slips send out',
    isForPackers: true,
  },
]

/** The matching entries of each group; a group without a match is left out. Screens and actions
 * match from the first letter. */
export function entryGroups(text: string, results: SearchResults, role: StaffRole): EntryGroup[] {
  const fitting = (entries: SearchableEntry[]) =>
    entries.filter((entry) => (role === 'admin' || entry.isForPackers) && fits(entry, text))
  return [
    { label: 'Orders', entries: results.orders.map(orderEntry) },
    { label: 'Products', entries: results.products.map(productEntry) },
    { label: 'Actions', entries: fitting(actions) },
    { label: 'Screens', entries: fitting(screensOf(role)) },
  ].filter(({ entries }) => entries.length > 0)
}

function orderEntry({
  number,
  customer,
  phone,
  totalPaise,
}: SearchResults['orders'][number]): Entry {
  return {
    to: `/admin/orders/${number}`,
    label: number,
    detail: [customer, phone, formatPaise(totalPaise)].filter(Boolean).join(' · '),
  }
}

function productEntry({
  id,
  title,
  pricePaise,
  available,
}: SearchResults['products'][number]): Entry {
  const stock = available > 0 ? `${available} in stock` : 'Sold out'
  return {
    to: `/admin/productinfos/${id}`,
    label: title,
    detail: `${formatPaise(pricePaise)} · ${stock}`,
  }
}

function screensOf(role: StaffRole): SearchableEntry[] {
  return groupsFor(role)
    .flatMap(({ screens }) => screens)
    .flatMap((screen) => [screen, ...(screen.parts ?? []).filter(({ needsId }) => !needsId)])
    .filter((screen) => !actions.some(({ label }) => label === screen.label))
    .map(({ path, label, keywords, isForPackers }) => ({ to: path, label, keywords, isForPackers }))
}

/** Whether each typed word is the beginning of a word of the entry. */
function fits({ label, keywords = '' }: SearchableEntry, text: string): boolean {
  const words = wordsOf(`${label} ${keywords}`)
  return wordsOf(text).every((typed) => words.some((word) => word.startsWith(typed)))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
