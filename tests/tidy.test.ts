import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readSourceFiles, type SourceFile } from './support/source-files.ts'

/** Checks rules of the code base by reading the sources. Each test name says what to do. */

const FOLDERS_BELOW_SRC_MAX = 4

/** The tables that each feature owns. A store may join tables of other features, but writes only its own. */
const owners: Record<string, readonly string[]> = {
  'shop/change-log': ['staff_changes'],
  'shop/backups': ['shop_identity', 'backup_runs'],
  'shop/people': ['staff_invitations'],
  'shop/kinds': ['product_kinds'],
  'shop/collections': ['collections', 'collection_products', 'collection_images', 'best_sellers'],
  'shop/attributes': ['attributes', 'attribute_choices', 'attribute_facets', 'entries_to_reindex'],
  'shop/catalogue': ['products', 'product_images'],
  'shop/pricing': ['price_history', 'price_plans'],
  'shop/search': ['search_documents', 'search_vocabulary', 'search_news', 'search_synonyms'],
  'shop/search-report': ['search_days'],
  'shop/delivery': [
    'delivery_holidays',
    'delivery_settings',
    'delivery_steps',
    'delivery_weights',
    'delivery_zones',
  ],
  'shop/tax': ['hsn_codes', 'tax_periods', 'tax_rates'],
  'shop/books': ['large_invoice_limits', 'settlement_imports', 'settlement_lines'],
  'shop/stock': ['stock', 'stock_movements', 'stock_holds', 'stock_totals', 'low_stock_seen'],
  'shop/cart': ['carts', 'cart_lines'],
  'shop/back-in-stock': ['back_in_stock_requests', 'back_in_stock_rounds'],
  'shop/questions': ['product_questions'],
  'shop/similar': ['bought_together', 'goes_well', 'goes_well_progress'],
  'shop/reviews': ['reviews', 'review_photos', 'review_counts'],
  'shop/mail-choices': ['mail_choices'],
  'shop/wish-list': ['wish_list_items', 'wish_list_shares', 'price_drop_requests'],
  'shop/payments': ['payment_attempts', 'payments', 'disputes', 'gateway_troubles'],
  'shop/refunds': ['refunds'],
  'shop/settlement': ['webhook_inbox'],
  'shop/payment-admin': ['gateway_days', 'cash_handovers'],
  'shop/credit': ['credit_lots', 'credit_entries'],
  'shop/offers': ['offers', 'offer_uses', 'order_discounts'],
  'shop/documents': [
    'documents',
    'document_lines',
    'document_prefixes',
    'document_series',
    'missing_invoices',
  ],
  'shop/orders': ['orders', 'order_lines', 'order_status_changes', 'customer_cancellations'],
  'shop/returns': [
    'product_return_windows',
    'return_events',
    'return_lines',
    'return_photos',
    'return_windows',
    'returns',
  ],
  'shop/parcels': [
    'couriers',
    'carrier_accounts',
    'parcels',
    'parcel_lines',
    'parcel_events',
    'parcel_webhooks',
    'failed_deliveries',
    'delivery_answers',
  ],
  'shop/customers': ['addresses'],
  'shop/messages': ['mails', 'staff_notices', 'staff_notice_choices'],
  'shop/settings': ['gateway_keys', 'shop_settings'],
  'shop/seo': ['old_addresses'],
  'shop/pages': ['pages', 'page_images'],
  'shop/site': ['site_records', 'site_drafts', 'site_schedules', 'site_images', 'brand_logos'],
  'shop/skus': ['product_skus'],
  'shop/bulk-edits': ['bulk_edits', 'bulk_edit_items'],
  'shop/inbox': ['queries', 'subscribers', 'newsletters'],
  'shop/media': ['images'],
  'shop/challans': ['challans'],
  'shop/compliance': [
    'compliance_declarations',
    'consent_texts',
    'account_consents',
    'self_audits',
  ],
  'shop/complaints': ['complaints', 'complaint_answers', 'complaint_reminders'],
  'shop/import-export': ['imports', 'import_lines', 'import_rows', 'imported_pictures'],
  'platform/auth': [
    'users',
    'sessions',
    'accounts',
    'verifications',
    'second_factors',
    'recovery_codes',
    'email_changes',
  ],
  'platform/rate-limits': ['rate_limits'],
  'platform/page-cache': ['visited_pages'],
}

const sources = readSourceFiles()
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

test('only stores and the platform contain SQL: add a find, list or update function to a store', () => {
  const others = product.filter(
    (file) => !isStore(file) && !/^src\/(platform|server)\//.test(file.path),
  )
  expect(
    without(
      others,
      /^import (?!type\b).*from '(kysely|pg)'|\bsql`|\bsql<|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query\(\s*['"`]/m,
    ),
  ).toEqual([])
})

test('pages read from stores but never write through them: call the action of the feature', () => {
  const write =
    /import\s*\{[^}]*\b(insert|update|delete|lock)[A-Z][^}]*\}\s*from\s*'[^']*-store\.server\.ts'/
  expect(
    without(
      product.filter((file) => file.path.startsWith('src/web/')),
      write,
    ),
  ).toEqual([])
})

test('a store function starts with find, list, count, insert, update, delete or lock', () => {
  const misnamed = stores.flatMap((file) =>
    [...file.text.matchAll(/^export (?:async )?function (\w+)/gm)]
      .map((match) => match[1] ?? '')
      .filter((name) => !/^(find|list|count|insert|update|delete|lock)[A-Z]/.test(name))
      .map((name) => `${file.path}: ${name}`),
  )
  expect(misnamed).toEqual([])
})

test('a store writes only the tables of its own feature: call the store of the other feature', () => {
  const foreign = stores.flatMap((file) => {
    const own = owners[file.path.split('/').slice(1, 3).join('/')] ?? []
    const written = [
      ...file.text.matchAll(builderWrite),
      ...withoutComments(file.text).matchAll(rawWrite),
    ].map((match) => match[1]!.toLowerCase())
    return written
      .filter((table) => allTables.includes(table) && !own.includes(table))
      .map((table) => `${file.path} writes ${table}`)
  })
  expect(foreign).toEqual([])
})

test('a journey reads a page through expect.poll or waitFor, because pages change asynchronously', () => {
  const readOnce =
    /expect\((?:\[.*)?await [^\n]*\.(count|is(Visible|Hidden|Disabled|Enabled|Checked)|inputValue|getAttribute|textContent|innerText|allInnerTexts)\(/
  expect(
    without(
      sources.filter((file) => file.path.startsWith('tests/journeys/')),
      readOnce,
    ),
  ).toEqual([])
})

test('every table has exactly one owner: add a new table to the map in this file', () => {
  expect(Object.values(owners).flat().toSorted()).toEqual(allTables.toSorted())
})

test('no file or folder is called utils, helpers, misc, common, shared or lib: name its purpose', () => {
  expect(
    pathsOf(sources).filter((file) =>
      /(^|\/)(utils?|helpers?|misc|common|shared|lib)(\/|\.|-)/i.test(file),
    ),
  ).toEqual([])
})

test('no file only re-exports others: import the defining file', () => {
  expect(pathsOf(sources).filter((file) => /(^|\/)index\.(tsx?|mjs)$/.test(file))).toEqual([])
  expect(without(product, /^export (\*|\{[^}]*\}) from /m)).toEqual([])
})

test(`folders below src are at most ${FOLDERS_BELOW_SRC_MAX} deep, and a test is beside the tested file`, () => {
  expect(
    pathsOf(product).filter(
      (file) => path.dirname(file).split('/').length - 1 > FOLDERS_BELOW_SRC_MAX,
    ),
  ).toEqual([])
  expect(pathsOf(sources).filter((file) => file.includes('__'))).toEqual([])
})

test('no test is skipped or waits for a fixed time: wait for the outcome, or inject the clock', () => {
  const tests = sources.filter((file) => isTest(file) && !file.path.startsWith('tests/tidy'))
  expect(without(tests, /\b(test|it|describe|suite)\.(only|skip|todo|fails)\b/)).toEqual([])
  expect(
    without(
      tests,
      /\b(waitForTimeout|sleep)\(|timers\/promises|(?<!vi\.\w*)\bsetTimeout\(\s*resolve/,
    ),
  ).toEqual([])
})

test('only config.server.ts reads the environment: pass settings as parameters', () => {
  const readers = sources
    .filter((file) => /^(src\/|[^/]+\.ts$)/.test(file.path) && !isTest(file))
    .filter((file) => file.text.replaceAll('readConfig(process.env)', '').includes('process.env'))
  expect(pathsOf(readers)).toEqual([])
})

test('only direct connections use session locks and LISTEN: use transaction locks elsewhere', () => {
  const shop = sources.filter((file) => /^(src|demo)\//.test(file.path) && !isTest(file))
  const users = shop.filter((file) =>
    /pg_(try_)?advisory_(lock|unlock)|[`']listen \$/.test(file.text),
  )
  expect(pathsOf(users).toSorted()).toEqual(
    [
      'database/migrate',
      'database/postgres/app-database',
      'events/event-hub',
      'wal-archive/wal-slot',
    ].map((name) => `src/platform/${name}.server.ts`),
  )
})

test('no TODO is left, and no check is disabled without a reason', () => {
  const others = sources.filter((file) => !file.path.startsWith('tests/tidy'))
  expect(
    without(
      others,
      /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable(?!.* -- \w+)/,
    ),
  ).toEqual([])
})

test('no input field cuts off pasted text: the server refuses text that is too long', () => {
  const fields = product.filter(({ path }) => path.startsWith('src/web/admin/'))
  expect(without(fields, /\bmaxLength=/)).toEqual([])
})
