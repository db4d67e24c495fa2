import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PageContent } from '#shop/pages/page-content.ts'
import type { Page } from '#shop/pages/page-store.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import { RichTextField } from './editor/rich-text-field.tsx'
import { PublishLater } from './publish-later.tsx'
import type { PageResult } from './page-result.ts'

type PageFormProps = { page: Page; content: PageContent; result: PageResult | undefined }

/** An update is based on the version that was newest when the form opened. After a refusal it is
 * based on the version that is newest now. */
export function PageForm({ page, content, result }: PageFormProps) {
  const [opened] = useState({ content, version: page.newestVersion })
  const isBusy = useNavigation().state !== 'idle'
  const problem = result?.tone === 'error' && result.version === undefined ? result.text : undefined
  const problems = result?.problems ?? {}
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      aria-describedby={problem ? 'page-problem' : undefined}
      className="space-y-4"
    >
      <input
        type="hidden"
        name="basedOnVersion"
        value={problem ? page.newestVersion : opened.version}
      />
      <Field
        label="Title"
        name="title"
        required
        defaultValue={opened.content.title}
        problem={problems.title}
      />
      <RichTextField
        label="Text of the page"
        name="text"
        initial={JSON.stringify(opened.content.text)}
        problem={problems.text}
      />
      <Field
        label="Title in search engines"
        name="seoTitle"
        defaultValue={opened.content.seoTitle}
        hint="Empty: the title of the page"
        problem={problems.seoTitle}
      />
      <Field
        label="Description in search engines"
        name="seoDescription"
        defaultValue={opened.content.seoDescription}
        hint="Empty: the first paragraph"
        problem={problems.seoDescription}
      />
      {problem && <FieldProblem id="page-problem">{problem}</FieldProblem>}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="compact" isBusy={isBusy} name="intent" value="save-page">
          Save draft
        </Button>
        <Button size="compact" isBusy={isBusy} name="intent" value="publish-page">
          Publish
        </Button>
      </div>
      <PublishLater intent="schedule-page" publishAt={page.publishAt} isBusy={isBusy} />
    </Form>
  )
}
