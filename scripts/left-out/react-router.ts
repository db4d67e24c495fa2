import type { Cut } from './leave-out.ts'

const LIBRARY = 'react-router/dist/production/lib'
const spoken = { warnings: ['warning', 'warnOnce', 'warningOnce'], wordless: ['invariant'] }

/** Routes all come with the page, no component is a server's, nothing is instrumented, nobody is held back from leaving a page, and what is fetched ahead of a click is the storefront's own (`pages-ahead.ts`). */
export const leftOutOfReactRouter: Cut[] = [
  {
    file: `${LIBRARY}/router/router.js`,
    ...spoken,
    always: {
      'init.instrumentations': 'null',
      'init.patchRoutesOnNavigation': 'null',
      'future.unstable_routePatternMatching': 'false',
      'consumeInstrumentationClientResultMetaReceiver(router)': 'null',
    },
    functions: {
      shouldBlockNavigation: '',
      discoverRoutes: '',
      checkFogOfWar: 'return { active: false, matches: null }',
    },
  },
  { file: `${LIBRARY}/router/utils.js`, ...spoken },
  { file: `${LIBRARY}/hooks.js`, ...spoken },
  { file: `${LIBRARY}/components.js`, ...spoken },
  { file: `${LIBRARY}/dom/lib.js`, ...spoken },
  { file: `${LIBRARY}/dom/dom.js`, warnings: ['warning'] },
  { file: `${LIBRARY}/context.js`, functions: { useIsRSCRouterContext: 'return false' } },
  {
    file: `${LIBRARY}/dom/ssr/fog-of-war.js`,
    functions: {
      isFogOfWarEnabled: 'return false',
      getPatchRoutesOnNavigationFunction: '',
      useFogOFWarDiscovery: '',
    },
  },
  {
    file: `${LIBRARY}/dom/ssr/routes.js`,
    wordless: ['invariant'],
    functions: { createClientRoutesWithHMRRevalidationOptOut: '' },
  },
  { file: `${LIBRARY}/dom/ssr/single-fetch.js`, wordless: ['invariant'] },
  {
    file: `${LIBRARY}/dom/ssr/components.js`,
    ...spoken,
    functions: {
      usePrefetchBehavior: 'return [false, React$1.useRef(null), {}]',
      PrefetchPageLinks: 'return null',
    },
  },
]
