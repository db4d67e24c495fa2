import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { newsletterLimits, type Newsletter } from '#shop/inbox/newsletter.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import type { NewsletterAnswer } from './newsletter-answer.ts'

const pages = ['/', '/shop/Latest', '/shop/Trending', '/shop/suit', '/shop/saree']

/** Based on the version that it was drawn from; after a lost race, on what is shown as newest. */
export function NewsletterForm({
  newsletter,
  answer,
}: {
  newsletter: Newsletter | null
  answer: NewsletterAnswer | undefined
}) {
  const [drawnFrom] = useState(newsletter?.version ?? 0)
  const isSaving = useNavigation().formData?.get('intent') === 'save'
  const { typed, problems = {} } = answer ?? {}
  const shown = typed ??
    newsletter ?? { subject: '', heading: '', body: '', buttonWords: '', buttonPath: '' }
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-4">
      <input type="hidden" name="intent" value="save" />
      <input
        type="hidden"
        name="basedOn"
        value={typed && !answer?.problems ? newsletter?.version : drawnFrom}
      />
      <Field
        label="Subject"
        name="subject"
        required
        maxLength={newsletterLimits.subject}
        defaultValue={shown.subject}
        problem={problems.subject}
        autoComplete="off"
      />
      <Field
        label="Heading"
        name="heading"
        required
        maxLength={newsletterLimits.heading}
        defaultValue={shown.heading}
        problem={problems.heading}
        autoComplete="off"
      />
      <TextField
        label="Words"
        name="body"
        rows={12}
        required
        maxLength={newsletterLimits.body}
        defaultValue={shown.body}
        problem={problems.body}
        hint="An empty line begins a new paragraph."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Button"
          name="buttonWords"
          maxLength={newsletterLimits.buttonWords}
          defaultValue={shown.buttonWords}
          problem={problems.buttonWords}
          autoComplete="off"
          hint="What it says; may be left out"
        />
        <Field
          label="Leads to"
          name="buttonPath"
          maxLength={newsletterLimits.buttonPath}
          defaultValue={shown.buttonPath}
          problem={problems.buttonPath}
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
      <Button room="dense" isBusy={isSaving}>
        Save and preview
      </Button>
    </Form>
  )
}
