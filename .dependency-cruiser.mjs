// Who may import whom. The map is written once and the rules are made from it, so that a new feature is guarded from its first day.
// ARCHITECTURE.md tells the same in words.

/** Every admin write is told to the log of changes, whichever feature it belongs to. */
const LOG = 'change-log'

/** Each feature of src/shop, and the neighbours whose verbs and stores it may call, beside the log. Nouns are pure: any feature may know them. */
export const neighbours = {
  [LOG]: [],
  people: [],
  media: [],
  stock: [],
  inbox: ['messages'],
  customers: [],
  messages: [],
  catalogue: ['media', 'stock'],
  search: ['catalogue'],
  cart: ['catalogue', 'stock'],
  orders: ['customers', 'messages'],
  checkout: ['cart', 'catalogue', 'stock', 'customers', 'orders', 'messages', 'settings'],
  'money-desk': ['checkout', 'stock', 'orders', 'messages'],
  exchange: ['catalogue', 'media'],
  sharing: ['catalogue'],
  site: ['media'],
  settings: [],
}

const TEST = '\\.test\\.tsx?$'
const SERVER_ONLY = '\\.server\\.tsx?$'
const features = Object.keys(neighbours)

const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: TEST, ...from },
  to,
})

export const forbidden = [
  rule(
    'platform-knows-no-shop',
    'The machinery would serve any shop: what it needs to know is passed to it.',
    { path: '^src/platform/' },
    { path: '^(src/(shop|web)|demo|sandbox)/' },
  ),
  rule(
    'shop-knows-no-web',
    'Rules and stories are told without React and HTTP, so that a job, a webhook and a page can tell the same one.',
    { path: '^src/shop/' },
    {
      path: '^(src/web|demo|sandbox)/|^node_modules/(react|react-dom|react-router|@react-router)/',
    },
  ),
  rule(
    'web-knows-no-driver',
    'A screen asks a store; it never holds a connection or a query builder.',
    { path: '^src/web/' },
    {
      path: '^node_modules/(pg|kysely|pg-boss|razorpay|better-auth)/',
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'storefront-and-admin-are-strangers',
    'What both need lives in src/web/ui; otherwise each change for the owner could break a customer.',
    { path: '^src/web/(storefront|admin)/' },
    { path: '^src/web/(storefront|admin)/', pathNot: '^src/web/$1/' },
  ),
  rule(
    'ui-only-draws',
    'The parts of the screen draw what they are given: they fetch nothing and know neither actor.',
    { path: '^src/web/ui/' },
    {
      path: `^src/web/(storefront|admin)/|^src/platform/|${SERVER_ONLY}`,
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'pure-stays-pure',
    'A noun runs in the browser and on the server: no input or output of any kind.',
    { path: '^src/shop/', pathNot: `${TEST}|${SERVER_ONLY}` },
    {
      path: `${SERVER_ONLY}|^(node:)?(fs|path|crypto|os|net|http|https|child_process)$`,
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'demo-and-sandbox-stay-outside',
    'A shop without demo data and with the real gateway never loads a line of them.',
    { path: '^src/' },
    { path: '^(demo|sandbox)/' },
  ),
  rule(
    'sandbox-is-another-house',
    "The stand-in for the gateway must not share our mistakes: it is written from the gateway's documents alone.",
    { path: '^sandbox/' },
    { path: '^(src|demo)/' },
  ),
  rule(
    'nothing-imports-the-top',
    'The parts are put together in one place, which nobody below may reach back to.',
    { path: '^(src|demo|sandbox)/' },
    { path: '^[^/]+\\.ts$' },
  ),
  {
    name: 'tests-stay-tests',
    comment: 'Code that serves customers never depends on code that tests it.',
    severity: 'error',
    from: { path: '^(src|demo|sandbox)/|^[^/]+\\.ts$', pathNot: `${TEST}|\\.config\\.ts$` },
    to: { path: `^tests/|${TEST}` },
  },
  {
    name: 'no-circles',
    comment: 'Two files that need each other are one file, or hide a third.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'every-import-is-there',
    comment: 'A path that leads nowhere fails at run time only.',
    severity: 'error',
    from: { pathNot: '^tests/|\\.test\\.' },
    to: { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/)|/build/|\\?' },
  },
  ...features.map((feature) =>
    rule(
      `${feature}-calls-only-its-neighbours`,
      `The features form no circle; ${feature} may call ${neighbours[feature].join(', ') || 'nobody'}. Pass what else it needs, or draw a new arrow in the map.`,
      { path: `^src/shop/${feature}/` },
      {
        path: `^src/shop/[^/]+/.*${SERVER_ONLY}`,
        pathNot: `^src/shop/(${[feature, LOG, ...neighbours[feature]].join('|')})/`,
      },
    ),
  ),
]

export default {
  forbidden,
  options: {
    parser: 'swc', // with TypeScript 7 the default parser sees no .ts file at all, and says nothing
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
