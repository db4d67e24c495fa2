import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Newsletter, NewsletterField } from '#shop/inbox/newsletter.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import type { NewsletterResult } from './newsletter-result.ts'

const emptyText = { subject: '', heading: '', body: '', buttonWords: '', buttonPath: '' }
const pages = ['/', '/shop/Latest', '/shop/Trending', '/shop/suit', '/shop/saree']

export function NewsletterForm({
  newsletter,
  result,
}: {
  newsletter: Newsletter | null
  result: NewsletterResult | undefined
}) {
  const [firstVersion] = useState(newsletter?.version ?? 0)
  const isSaving = useNavigation().formData?.get('intent') === 'save'
  const { typed, problems = {} } = result ?? {}
  const isConflict = typed && !result?.problems
  const shown = typed ?? newsletter ?? emptyText
  const field = (name: NewsletterField) => ({
    name,
    defaultValue: shown[name],
    problem: problems[name],
  })
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-4">
      <input type="hidden" name="intent" value="save" />
      {/* After a conflict the next save replaces the current version. */}
      <input type="hidden" name="basedOn" value={isConflict ? newsletter?.version : firstVersion} />
      <Field label="Subject" {...field('subject')} required autoComplete="off" />
      <Field label="Heading" {...field('heading')} required autoComplete="off" />
      <TextField
        label="Text"
        {...field('body')}
        rows={12}
        required
        hint="An empty line starts a new paragraph."
      />
      <ButtonFields field={field} />
      <Button size="compact" isBusy={isSaving}>
        Save and preview
      </Button>
    </Form>
  )
}

type FieldProps = {
  name: NewsletterField
  defaultValue: string
  problem: string | undefined
}

function ButtonFields({ field }: { field: (name: NewsletterField) => FieldProps }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Button"
        {...field('buttonWords')}
        autoComplete="off"
        hint="Its label; may be left out"
      />
      <Field
        label="Leads to"
        {...field('buttonPath')}
        autoComplete="off"
        list="newsletter-pages"
        inputMode="url"
        hint="A page of the shop, such as /shop/Latest"
      />
      <datalist id="newsletter-pages">
        {pages.map((page) => (
          <option key={page} value={page}>
            {page}
          </option>
        ))}
      </datalist>
    </div>
  )
}
