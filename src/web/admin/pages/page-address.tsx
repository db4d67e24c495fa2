import { Form, Link } from 'react-router'
import { pagePath } from '#shop/pages/page.ts'
import type { Page } from '#shop/pages/page-store.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

export function PageAddress({ page }: { page: Page }) {
  const isPublished = page.publishedVersion !== null
  return (
    <div className="space-y-4">
      <p className="break-words">
        {isPublished ? (
          <Link
            to={pagePath(page.slug)}
            reloadDocument
            className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2"
          >
            {pagePath(page.slug)}
          </Link>
        ) : (
          pagePath(page.slug)
        )}
      </p>
      {!page.isPolicy && (
        <Form
          key={page.slug}
          method="post"
          noValidate
          preventScrollReset
          className="flex flex-wrap items-end gap-3"
        >
          <input type="hidden" name="intent" value="rename-page" />
          <Field
            label="Last part of the address"
            name="address"
            required
            defaultValue={page.slug}
          />
          <Button variant="secondary" size="compact">
            Change address
          </Button>
        </Form>
      )}
      {isPublished && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="withdraw-page" />
          <Button variant="danger" size="compact">
            Withdraw page
          </Button>
        </Form>
      )}
    </div>
  )
}
