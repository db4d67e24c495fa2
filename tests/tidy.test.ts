import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The house's habits that a machine can see. Each refusal says what to do instead. */

const LINES_MAX = 250
const FOLDERS_BELOW_SRC_MAX = 4

/** Whose table is whose: a store may join its neighbours' tables, but writes only its own. */
const owners: Record<string, readonly string[]> = {
  'shop/change-log': ['staff_changes'],
  'shop/people': ['staff_invitations'],
  'shop/catalogue': ['products', 'product_images'],
  'shop/search': ['search_documents', 'search_vocabulary', 'search_news'],
  'shop/stock': ['stock', 'stock_movements', 'stock_holds', 'stock_totals'],
  'shop/cart': ['carts', 'cart_lines'],
  'shop/checkout': [
    'payment_attempts',
    'payments',
    'refunds',
    'webhook_inbox',
    'disputes',
    'gateway_troubles',
  ],
  'shop/money-desk': ['admin_actions', 'gateway_days', 'cash_handovers'],
  'shop/orders': ['orders', 'order_lines', 'order_status_changes'],
  'shop/customers': ['addresses'],
  'shop/messages': ['mails'],
  'shop/settings': ['shop_settings'],
  'shop/sharing': ['old_addresses'],
  'shop/site': ['site_records'],
  'shop/inbox': ['queries', 'subscribers', 'newsletters'],
  'shop/media': ['images'],
  'shop/exchange': ['imports', 'import_lines', 'import_rows', 'imported_pictures'],
  'platform/auth': [
    'users',
    'sessions',
    'accounts',
    'verifications',
    'second_factors',
    'recovery_codes',
  ],
  'platform/rate-limits': ['rate_limits'],
  'platform/page-cache': ['visited_pages'],
}

type SourceFile = { path: string; text: string }

const sources: SourceFile[] = globSync('{src,tests,scripts,demo,sandbox,bench}/**/*.{ts,tsx,mjs}')
  .concat(globSync('*.{ts,mjs}'))
  .map((file) => ({ path: file, text: readFileSync(file, 'utf8') }))

const isTest = (file: SourceFile) =>
  /\.test\.tsx?$/.test(file.path) || file.path.startsWith('tests/')
const isStore = (file: SourceFile) => file.path.endsWith('-store.server.ts')
const product = sources.filter((file) => file.path.startsWith('src/') && !isTest(file))
const stores = product.filter(isStore)

const pathsOf = (files: SourceFile[]) => files.map((file) => file.path)
const without = (files: SourceFile[], words: RegExp) =>
  pathsOf(files.filter((file) => words.test(file.text)))

const allTables = [
  ...readFileSync('db/schema.sql', 'utf8').matchAll(/^create table (\w+) \(/gm),
].map((match) => match[1]!)
const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '')

const builderWrite = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g
const rawWrite =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+([a-z_]+)(?=\s+(?:set\b|\(|values\b|select\b|where\b|using\b|as\b|[a-z]\s)|\s*\()/gi

test('SQL is written in stores and in the platform, nowhere else: give it a find, list or update in a store', () => {
  const others = product.filter((file) => !isStore(file) && !file.path.startsWith('src/platform/'))
  expect(
    without(
      others,
      /^import (?!type\b).*from '(kysely|pg)'|\bsql`|\bsql<|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query\(\s*['"`]/m,
    ),
  ).toEqual([])
})

test('screens read from stores but never write through them: call the verb', () => {
  const write =
    /import\s*\{[^}]*\b(insert|update|delete|lock)[A-Z][^}]*\}\s*from\s*'[^']*-store\.server\.ts'/
  expect(
    without(
      product.filter((file) => file.path.startsWith('src/web/')),
      write,
    ),
  ).toEqual([])
})

test('a function of a store says in its first word whether it asks or changes', () => {
  const strange = stores.flatMap((file) =>
    [...file.text.matchAll(/^export (?:async )?function (\w+)/gm)]
      .map((match) => match[1] ?? '')
      .filter((name) => !/^(find|list|count|insert|update|delete|lock)[A-Z]/.test(name))
      .map((name) => `${file.path}: ${name}`),
  )
  expect(strange).toEqual([])
})

test('a store writes only the tables of its own feature: ask the neighbour to write theirs', () => {
  const strays = stores.flatMap((file) => {
    const own = owners[file.path.split('/').slice(1, 3).join('/')] ?? []
    const written = [
      ...file.text.matchAll(builderWrite),
      ...withoutComments(file.text).matchAll(rawWrite),
    ].map((match) => match[1]!.toLowerCase())
    return written
      .filter((table) => allTables.includes(table) && !own.includes(table))
      .map((table) => `${file.path} writes ${table}`)
  })
  expect(strays).toEqual([])
})

test('a journey looks at a page as patiently as a person: what is read from it goes through expect.poll or waitFor', () => {
  const glance =
    /expect\((?:\[.*)?await [^\n]*\.(count|is(Visible|Hidden|Disabled|Enabled|Checked)|inputValue|getAttribute|textContent|innerText|allInnerTexts)\(/
  expect(
    without(
      sources.filter((file) => file.path.startsWith('tests/journeys/')),
      glance,
    ),
  ).toEqual([])
})

test('every table has exactly one owner: add a new one to the map above', () => {
  expect(Object.values(owners).flat().toSorted()).toEqual(allTables.toSorted())
})

test('no drawer that anything could be thrown into: name the file for what it does', () => {
  expect(
    pathsOf(sources).filter((file) =>
      /(^|\/)(utils?|helpers?|misc|common|shared|lib)(\/|\.|-)/i.test(file),
    ),
  ).toEqual([])
})

test('no barrel hides where things live: import the file you mean', () => {
  expect(pathsOf(sources).filter((file) => /(^|\/)index\.(tsx?|mjs)$/.test(file))).toEqual([])
  expect(without(product, /^export (\*|\{[^}]*\}) from /m)).toEqual([])
})

test(`no file is longer than ${LINES_MAX} lines: split it by verb or by screen`, () => {
  expect(
    sources.filter((file) => file.text.split('\n').length > LINES_MAX + 1).map((file) => file.path),
  ).toEqual([])
})

test(`at most ${FOLDERS_BELOW_SRC_MAX} folders below src, and tests lie beside what they test`, () => {
  expect(
    pathsOf(product).filter(
      (file) => path.dirname(file).split('/').length - 1 > FOLDERS_BELOW_SRC_MAX,
    ),
  ).toEqual([])
  expect(pathsOf(sources).filter((file) => file.includes('__'))).toEqual([])
})

test('every test runs, and none of them sleeps: wait for the outcome, inject the clock', () => {
  const tests = sources.filter((file) => isTest(file) && file.path !== 'tests/tidy.test.ts')
  expect(without(tests, /\b(test|it|describe|suite)\.(only|skip|todo|fails)\b/)).toEqual([])
  expect(
    without(
      tests,
      /\b(waitForTimeout|sleep)\(|timers\/promises|(?<!vi\.\w*)\bsetTimeout\(\s*resolve/,
    ),
  ).toEqual([])
})

test('only config.server.ts reads the environment; the server hands it over', () => {
  const readers = sources
    .filter((file) => /^(src\/|[^/]+\.ts$)/.test(file.path) && !isTest(file))
    .filter((file) => file.text.replaceAll('readConfig(process.env)', '').includes('process.env'))
  expect(pathsOf(readers)).toEqual([])
})

test('what belongs to a connection is taken only where no pooler is in between: elsewhere a lock ends with its transaction', () => {
  const shop = sources.filter((file) => /^(src|demo)\//.test(file.path) && !isTest(file))
  const keepers = shop.filter((file) =>
    /pg_(try_)?advisory_(lock|unlock)|[`']listen \$/.test(file.text),
  )
  expect(pathsOf(keepers).toSorted()).toEqual(
    ['embedded-database', 'migrate']
      .map((name) => `src/platform/database/${name}.server.ts`)
      .concat('src/platform/events/event-hub.server.ts'),
  )
})

test('nothing is left for later, and no check is switched off without its reason', () => {
  const others = sources.filter((file) => file.path !== 'tests/tidy.test.ts')
  expect(
    without(
      others,
      /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable(?!.* -- \w+)/,
    ),
  ).toEqual([])
})
