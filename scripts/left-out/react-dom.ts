import type { Cut } from './leave-out.ts'

/** React's own numbers for kinds of parts. A part of a kind that is left out makes React throw its error 156 where it is first drawn. */
const SUSPENSE_LIST = 19
const VIEW_TRANSITION = 30
const ACTIVITY = 31

const nothing = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']))
const refused = (what: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `throw Error("${what} is left out of the build")`]))

export const leftOutOfReactDom: Cut[] = [
  {
    file: 'react-dom/cjs/react-dom-client.production.js',
    neverCase: { member: 'tag', values: [SUSPENSE_LIST, VIEW_TRANSITION, ACTIVITY] },
    statements: ['FragmentInstance.prototype.', 'ViewTransitionPseudoElement.prototype.'],
    functions: {
      // <ViewTransition>: the router asks the browser itself.
      ...nothing(
        'startViewTransition',
        'commitEnterViewTransitions',
        'commitExitViewTransitions',
        'commitAppearingPairViewTransitions',
        'commitDeletedPairViewTransitions',
        'commitNestedViewTransitions',
        'restorePairedViewTransitions',
        'restoreEnterOrExitViewTransitions',
        'restoreNestedViewTransitions',
        'measureNestedViewTransitions',
        'measureViewTransitionHostInstancesRecursive',
        'applyViewTransitionToHostInstances',
        'applyViewTransitionToHostInstancesRecursive',
        'restoreViewTransitionOnHostInstances',
        'commitAfterMutationEffectsOnFiber',
        'recursivelyTraverseAfterMutationEffects',
        'flushAfterMutationEffects',
        'createViewTransitionInstance',
        'ViewTransitionPseudoElement',
      ),
      // A `ref` on a <Fragment>.
      ...refused('A ref on a Fragment', 'FragmentInstance'),
      ...nothing(
        'commitNewChildToFragmentInstance',
        'deleteChildFromFragmentInstance',
        'commitNewChildToFragmentInstances',
        'commitFragmentInstanceInsertionEffects',
        'commitFragmentInstanceDeletionEffects',
      ),
      // Style sheets and scripts that React would fetch and wait for: the shop's are links in the head.
      getResource: 'return null',
      ...nothing(
        'acquireResource',
        'suspendResource',
        'preconnectAs',
        'preload',
        'preloadModule',
        'preinitStyle',
        'preinitScript',
        'preinitModuleScript',
        'preloadStylesheet',
        'insertStylesheetIntoRoot',
        'insertSuspendedStylesheets',
      ),
      // Functions as the action of a form: the shop's forms belong to the router.
      ...nothing('extractEvents$1'),
      ...refused(
        'useActionState',
        'mountActionState',
        'updateActionStateImpl',
        'rerenderActionState',
      ),
      // The names of the components above an error: read while developing.
      describeFiber: 'return ""',
      ...refused('A custom element', 'setPropOnCustomElement'),
    },
  },
]
