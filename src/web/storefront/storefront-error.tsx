import { isRouteErrorResponse, useRouteError } from 'react-router'
import { RequestReference } from '#web/request-reference.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { NotFound } from './pages/not-found.tsx'

/** Stands in for a page of the shop that failed; bar and footer stay. */
export function StorefrontError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <div className="page-width py-16">
      <title>Unexpected Application Error!</title>
      <h1 className="text-3xl">Unexpected Application Error!</h1>
      <p role="alert" className="mt-4 max-w-measure text-stone">
        {errorText(error)}
      </p>
      <ButtonLink to="/" reloadDocument className="mt-8">
        Back to the shop
      </ButtonLink>
      <RequestReference />
    </div>
  )
}

function errorText(error: unknown): string {
  if (isRouteErrorResponse(error))
    return typeof error.data === 'string' && error.data
      ? error.data
      : `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.'
}
