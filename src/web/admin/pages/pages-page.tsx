import { useEffect } from 'react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { lineText } from '#shop/form-text.ts'
import { PAGE_TITLE_MAX, pagePath } from '#shop/pages/page.ts'
import { listPages } from '#shop/pages/page-store.server.ts'
import { policyTitle } from '#shop/pages/policy-templates.ts'
import { createPage } from '#shop/pages/save-page.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { annotationLink, AnnotatedSection } from '../annotated-section.tsx'
import { pageErrorText, pageMessages } from './page-messages.ts'
import { pageState } from './page-state.ts'
import type { Route } from './+types/pages-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const pages = await listPages(context.get(shopContext).db)
  return {
    pages: pages.map((page) => ({
      ...page,
      title: page.title ?? policyTitle(page.slug) ?? page.slug,
      state: pageState(page),
    })),
  }
}

type Result = { problem: string; typed: string }

export async function action({ request, context }: Route.ActionArgs): Promise<Result> {
  const { id: staffId } = await requireAdmin(request, context)
  const title = lineText((await readForm(request)).get('title'))
  const refused = (problem: string) => ({ problem, typed: title })
  if (!title) return refused(pageMessages.noTitle)
  if (title.length > PAGE_TITLE_MAX) return refused(pageErrorText('title', 'too-long'))
  const created = await createPage(context.get(shopContext).db, { title, staffId })
  if (created.outcome === 'created') throw redirect(`/admin/pages/${created.id}`)
  return refused(created.outcome === 'taken' ? pageMessages.taken : pageMessages.noAddress)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<Result, Result>(serverAction, { problem: CONNECTION_LOST, typed: '' })
}

export default function PagesPage({ loaderData: { pages }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  useEffect(() => {
    if (actionData) notify.error(actionData.problem)
  }, [actionData])
  return (
    <>
      <title>Pages – Admin</title>
      <h1 className="text-2xl">Pages</h1>
      <p className="mt-1 max-w-measure text-stone">
        A page is a draft until you publish it. Published pages are linked in the shop’s footer.
      </p>
      <AnnotatedSection
        id="all-pages"
        title="All pages"
        about={
          <>
            <p>
              The four policies are written for you. Read them, fill in your business details, and
              publish them.
            </p>
            <Link to="/admin/pages/business" className={annotationLink}>
              Business details
            </Link>
            <p>About Us and FAQ are edited with the site information.</p>
            <Link to="/admin/siteinfo" className={annotationLink}>
              Site information
            </Link>
          </>
        }
      >
        <ul className="divide-y divide-hem">
          {pages.map(({ id, slug, title, state }) => (
            <li key={id} className="py-2">
              <Link
                to={`/admin/pages/${id}`}
                className="inline-block min-h-11 py-2.5 font-semibold break-words text-indigo underline-offset-2 hover:underline"
              >
                {title}
              </Link>
              <p className="text-sm break-words text-stone">
                {pagePath(slug)} · {state}
              </p>
            </li>
          ))}
        </ul>
      </AnnotatedSection>
      <AnnotatedSection
        id="new-page"
        title="New page"
        about={<p>The address is made from the title, and you can change it later.</p>}
      >
        <Form method="post" noValidate className="max-w-measure space-y-4">
          <Field
            label="Title of the new page"
            name="title"
            required
            defaultValue={actionData?.typed}
            problem={actionData?.problem}
          />
          <Button size="compact" isBusy={isSending}>
            Create page
          </Button>
        </Form>
      </AnnotatedSection>
    </>
  )
}
