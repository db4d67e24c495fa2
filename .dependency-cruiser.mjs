// Import rules, checked by `npm run check`. ARCHITECTURE.md explains them.

/** Every admin write is recorded in the change log, so every feature may import it. */
const CHANGE_LOG = 'change-log'

/**
 * Features of src/shop, each with the features whose server files it may import (besides the change log).
 * The rules below are generated from this map. Pure files (without `.server`) may be imported by any feature.
 */
export const featureDependencies = {
  [CHANGE_LOG]: [],
  config: [],
  people: ['settings'],
  backups: ['media', 'people', 'stock'],
  media: [],
  'media-library': ['catalogue', 'collections', 'media', 'pages', 'site'],
  stock: ['messages', 'settings'],
  messages: ['documents', 'offers'],
  settings: [],
  tax: ['kinds'],
  customers: [],
  inbox: ['messages'],
  site: ['media'],
  kinds: [],
  attributes: [],
  pages: ['site', 'media', 'seo', 'settings'],
  skus: ['catalogue'],
  complaints: ['compliance', 'messages'],
  compliance: ['kinds', 'settings', 'site'],
  catalogue: ['attributes', 'compliance', 'kinds', 'media', 'stock'],
  designs: ['catalogue'],
  pricing: ['catalogue', 'search', 'settings'],
  search: ['catalogue', 'kinds', 'collections', 'skus'],
  collections: ['media'],
  'bulk-edits': ['catalogue', 'compliance', 'stock', 'tax'],
  seo: ['catalogue', 'skus'],
  'import-export': ['attributes', 'catalogue', 'collections', 'kinds', 'media', 'skus'],
  cart: ['catalogue', 'stock'],
  credit: [],
  offers: ['collections', 'search', 'tax', 'kinds'],
  documents: ['settings', 'site', 'tax'],
  orders: ['customers', 'documents', 'messages'],
  payments: ['orders'],
  refunds: ['documents', 'payments', 'orders', 'stock', 'messages'],
  settlement: ['refunds', 'payments', 'orders', 'cart', 'stock', 'customers', 'messages'],
  checkout: [
    'settlement',
    'refunds',
    'payments',
    'orders',
    'cart',
    'catalogue',
    'stock',
    'customers',
    'messages',
    'offers',
    'credit',
    'settings',
    'tax',
    'delivery',
  ],
  delivery: ['settings', 'kinds', 'tax'],
  'payment-admin': [
    'checkout',
    'settlement',
    'refunds',
    'payments',
    'orders',
    'cart',
    'credit',
    'documents',
    'stock',
    'messages',
    'own-shop',
  ],
  parcels: ['credit', 'documents', 'payment-admin', 'payments', 'orders', 'messages', 'settings'],
  'own-shop': ['settings', 'media', 'pages', 'people', 'collections'],
  'wish-list': ['catalogue', 'mail-choices'],
  challans: ['documents', 'tax'],
  books: ['challans', 'tax', 'documents', 'settings'],
  'mail-choices': [],
  'cart-reminders': ['cart', 'mail-choices', 'settings'],
  reviews: ['catalogue', 'mail-choices', 'media', 'messages', 'settings'],
  questions: ['catalogue', 'messages'],
  similar: ['catalogue'],
  'search-report': [],
  returns: ['change-log', 'credit', 'documents', 'messages', 'orders', 'payment-admin', 'payments'],
  'back-in-stock': ['catalogue', 'settings'],
  privacy: [
    'back-in-stock',
    'cart',
    'complaints',
    'compliance',
    'credit',
    'customers',
    'inbox',
    'mail-choices',
    'messages',
    'offers',
    'orders',
    'parcels',
    'refunds',
    'questions',
    'reviews',
    'returns',
    'wish-list',
  ],
  'customer-directory': ['orders'],
  'back-office': ['orders', 'catalogue', 'search', 'settings', 'skus'],
}

const TEST = '\\.test\\.tsx?$'
const SERVER_ONLY = '\\.server\\.tsx?$'
const NODE_BUILT_INS = '^(node:)?(fs|path|crypto|os|net|http|https|child_process)$'

const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: TEST, ...from },
  to,
})

export const forbidden = [
  rule(
    'platform-does-not-import-shop',
    'src/platform is reusable infrastructure: pass shop specifics in as parameters.',
    { path: '^src/platform/' },
    { path: '^(src/(shop|web|server)|demo|sandbox)/' },
  ),
  rule(
    'shop-does-not-import-web',
    'Business rules must also run in jobs and webhooks, so they do not depend on React or HTTP.',
    { path: '^src/shop/' },
    {
      path: '^(src/(web|server)|demo|sandbox)/|^node_modules/(react|react-dom|react-router|@react-router)/',
    },
  ),
  rule(
    'web-does-not-import-drivers',
    'Screens call stores; they never hold a database connection or a query builder.',
    { path: '^src/web/' },
    {
      path: '^node_modules/(pg|kysely|pg-boss|razorpay)/',
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'storefront-and-admin-are-independent',
    'Shared parts belong in src/web/ui, so that a change for the owner cannot break a customer page.',
    { path: '^src/web/(storefront|admin)/' },
    { path: '^src/web/(storefront|admin|webhooks)/', pathNot: '^src/web/$1/' },
  ),
  rule(
    'webhooks-have-no-screens',
    'A webhook passes its request to src/shop and shows nothing.',
    { path: '^src/web/webhooks/' },
    { path: '^src/web/(storefront|admin|ui|rendering|session)/' },
  ),
  rule(
    'ui-is-presentation-only',
    'Components in src/web/ui render their props: no data access, no knowledge of storefront or admin.',
    { path: '^src/web/ui/' },
    {
      path: `^src/web/(storefront|admin)/|^src/platform/|${SERVER_ONLY}`,
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'pure-files-have-no-io',
    'Files without `.server` run in the browser too, so they perform no input or output.',
    { path: '^src/shop/', pathNot: `${TEST}|${SERVER_ONLY}` },
    { path: `${SERVER_ONLY}|${NODE_BUILT_INS}`, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'search-layers',
    'Search imports go one way: verbs, planner, matching, language, filters.',
    { path: '^src/shop/search/(planner|matching|language|filters)/' },
    { path: '^src/shop/search/[^/]+$' },
  ),
  rule(
    'search-planner-is-above-matching',
    'Search imports go one way: verbs, planner, matching, language, filters.',
    { path: '^src/shop/search/(matching|language|filters)/' },
    { path: '^src/shop/search/planner/' },
  ),
  rule(
    'search-language-knows-no-documents',
    'Search imports go one way: verbs, planner, matching, language, filters.',
    { path: '^src/shop/search/(language|filters)/' },
    { path: '^src/shop/search/(planner|matching)/' },
  ),
  rule(
    'src-does-not-import-demo-or-sandbox',
    'A real shop must not load demo or sandbox code. src/server chooses them at start.',
    { path: '^src/', pathNot: `${TEST}|^src/server/` },
    { path: '^(demo|sandbox)/' },
  ),
  rule(
    'sandbox-is-independent',
    "The gateway stand-in is written from the gateway's documentation; sharing code would share our mistakes.",
    { path: '^sandbox/' },
    { path: '^(src|demo)/' },
  ),
  rule(
    'nothing-imports-server',
    'src/server wires the parts together at start; no other code may depend on it.',
    { path: '^(src/(shop|web|platform)|demo|sandbox)/' },
    { path: '^src/server/' },
  ),
  {
    name: 'production-does-not-import-tests',
    comment: 'Production code must not depend on test code.',
    severity: 'error',
    from: { path: '^(src|demo|sandbox|build)/', pathNot: TEST },
    to: { path: `^tests/|${TEST}` },
  },
  {
    name: 'no-import-cycles',
    comment: 'Merge the two files, or extract what both need. Type imports count too.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'imports-resolve',
    comment: 'An import of a missing file fails only at run time.',
    severity: 'error',
    from: { pathNot: '^tests/|\\.test\\.' },
    to: { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/)|/dist/|\\?' },
  },
  ...Object.entries(featureDependencies).map(([feature, dependencies]) =>
    rule(
      `${feature}-imports-only-its-dependencies`,
      `${feature} may import server files of: ${dependencies.join(', ') || 'no other feature'}. Pass a parameter instead, or extend the map without creating a cycle.`,
      { path: `^src/shop/${feature}/` },
      {
        path: `^src/shop/[^/]+/.*${SERVER_ONLY}`,
        pathNot: `^src/shop/(${[feature, CHANGE_LOG, ...dependencies].join('|')})/`,
      },
    ),
  ),
]

export default {
  forbidden,
  options: {
    parser: 'swc', // With TypeScript 7 the default parser silently skips .ts files.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.react-router|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
