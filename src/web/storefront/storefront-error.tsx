import { deferredPart } from './deferred/deferred-part.tsx'

/** Replaces a page that failed; the header and the footer stay. */
export const StorefrontError = deferredPart('ErrorPage', () => (
  <h1 className="page-width py-16 text-3xl">Unexpected Application Error!</h1>
))
