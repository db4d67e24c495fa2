import { isRouteErrorResponse, useRouteError } from 'react-router'
import { errorText } from '#web/error-text.ts'
import { RequestReference } from '#web/rendering/request-reference.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from './page-head.tsx'
import { NotFound } from './pages/not-found.tsx'

/** The page of an error, or the page for an address or a product that does not exist. */
export function ErrorPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <div className="page-width py-16">
      <PageHead title="Unexpected Application Error!" />
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
