/** A redirect from a path of the former shop to a path of this one. */
export type OldAddress = { from: string; to: string }

export const OLD_ADDRESSES_PER_PAGE = 50
const PATH_MAX = 500
const LINES_MAX = 1_000

/** Paths that this shop serves itself, so that a redirect from them would have no effect.
 * `/cartoon-saree` is not among them. */
const servedPaths = new RegExp(
  `^/(${[
    '', // the home page
    '(admin|authentication|back-in-stock|cards|cart|checkout|complaints|deliveries|delivery|offers|hooks|orders|payments|profile|webhooks|wishlist|site|sitemaps|static|images)(/.*)?',
    'shop(/[^/]+)?',
    'shop/searchQuery/[^/]+',
    'productinfo/[^/]+(/[^/]+)?',
    'reviews/[^/]+',
    'questions/[^/]+',
    'orderSummary|about|faq|contact|subscribe|unsubscribe|logout',
    '(sitemap|feed)\\.xml|robots\\.txt|shop\\.webmanifest|favicon\\.(svg|ico)|touch-icon\\.png|icon-(192|512)\\.png|healthz|readyz|metrics',
  ].join('|')})$`,
  'i',
)

/** The path of a pasted address, without host, query and trailing slash. Null if the text is not an
 * address. */
export function pathOf(text: string): string | null {
  const trimmed = text.trim()
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(trimmed) || !URL.canParse(trimmed, 'http://shop.invalid'))
    return null
  const { pathname } = new URL(trimmed, 'http://shop.invalid')
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return path.startsWith('//') || path.length > PATH_MAX || path === '' ? null : path
}

export type OldAddressForm = { addresses: OldAddress[]; problems: string[] }

/** Parses one redirect per line: `/old/path /new/path`, separated by a space, comma or tab. */
export function parseOldAddresses(text: string, ownHost: string): OldAddressForm {
  const lines = text
    .split(/\r?\n/)
    .map((each) => each.trim())
    .filter(Boolean)
  if (lines.length === 0)
    return {
      addresses: [],
      problems: ['Write at least one line: the old address, a space, the new one.'],
    }
  if (lines.length > LINES_MAX)
    return { addresses: [], problems: [`Please enter at most ${LINES_MAX} lines at a time.`] }
  const parsed = lines.map((line, index) => parseLine(line, index + 1, ownHost))
  const problems = parsed.flatMap((entry) => (typeof entry === 'string' ? [entry] : []))
  return {
    problems,
    addresses:
      problems.length > 0
        ? []
        : parsed.flatMap((entry) => (typeof entry === 'string' ? [] : [entry])),
  }
}

/** Whether an address leads to another host. Only new addresses are checked, because the former shop
 * may have had any host. */
function isElsewhere(address: string, ownHost: string): boolean {
  if (/^[/\\]{2}/.test(address)) return true
  return (
    /^[a-z][a-z\d+.-]*:/i.test(address) &&
    (!URL.canParse(address) || new URL(address).host !== ownHost)
  )
}

function parseLine(line: string, number: number, ownHost: string): OldAddress | string {
  const words = line.split(/[\s,;]+/).filter(Boolean)
  const [from, to] = words.map(pathOf)
  if (words[1] && isElsewhere(words[1], ownHost))
    return `Line ${number}: ${words[1]} is not at ${ownHost}. The new address is a page of this shop.`
  if (words.length !== 2 || !from || !to)
    return `Line ${number}: write two addresses that begin with /, separated by a space.`
  if (servedPaths.test(from)) return `Line ${number}: ${from} is a page of this shop.`
  if (from === to) return `Line ${number}: both addresses are the same.`
  return { from, to }
}
