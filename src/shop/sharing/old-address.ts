/** An address that a former shop had, and where it leads now. Both are paths, in this shop. */
export type OldAddress = { from: string; to: string }

export const OLD_ADDRESSES_PER_PAGE = 50
const PATH_MAX = 500
/** Lines that one form may hold. */
const LINES_MAX = 1_000

/** Doors of this shop, each to the end of its word: nobody would be led on from there. `/shop` and `/cartoon-saree` are none. */
const taken = new RegExp(
  `^/(${[
    '', // the home page
    '(admin|authentication|cart|orders|payments|webhooks|site|sitemaps|static|images)(/.*)?',
    'shop/[^/]+',
    'shop/searchQuery/[^/]+',
    'productinfo/[^/]+',
    'orderSummary|profile|about|faq|contact|subscribe|unsubscribe|logout',
    '(sitemap|feed)\\.xml|robots\\.txt|favicon\\.svg|healthz|readyz|metrics',
  ].join('|')})$`,
  'i',
)

/** `/products/red-saree` from whatever somebody pastes: whole addresses lose their host, all lose their question and the slash at the end. Null for no path. */
export function pathOf(text: string): string | null {
  const trimmed = text.trim()
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(trimmed) || !URL.canParse(trimmed, 'http://shop.invalid'))
    return null
  const { pathname } = new URL(trimmed, 'http://shop.invalid')
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return path.startsWith('//') || path.length > PATH_MAX || path === '' ? null : path
}

export type OldAddressForm = { addresses: OldAddress[]; problems: string[] }

/** One pair a line: `/old/path /new/path`, parted by a space, a comma or a tab. */
export function parseOldAddresses(text: string): OldAddressForm {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0)
    return {
      addresses: [],
      problems: ['Write at least one line: the old address, a space, the new one.'],
    }
  if (lines.length > LINES_MAX)
    return { addresses: [], problems: [`At most ${LINES_MAX} lines at once, please.`] }
  const read = lines.map((line, index) => parseLine(line, index + 1))
  const problems = read.flatMap((entry) => (typeof entry === 'string' ? [entry] : []))
  return {
    problems,
    addresses:
      problems.length > 0
        ? []
        : read.flatMap((entry) => (typeof entry === 'string' ? [] : [entry])),
  }
}

function parseLine(line: string, number: number): OldAddress | string {
  const words = line.split(/[\s,;]+/).filter(Boolean)
  const [from, to] = words.map(pathOf)
  if (words.length !== 2 || !from || !to)
    return `Line ${number}: write two addresses that begin with /, parted by a space.`
  if (taken.test(from)) return `Line ${number}: ${from} is a page of this shop.`
  if (from === to) return `Line ${number}: both addresses are the same.`
  return { from, to }
}
