import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  SECTIONS_MAX,
  sectionForms,
  type HomeSections,
  type SectionType,
} from '#shop/site/home/home-sections.ts'
import type { DraftVersions } from '#shop/site/publish-draft.server.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'
import { PublishLater } from '../pages/publish-later.tsx'
import type { HomeResult } from './home-messages.ts'
import { SectionFields, type CollectionChoice } from './section-fields.tsx'
import { useSections } from './use-sections.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type HomeFormProps = {
  home: HomeSections
  versions: DraftVersions
  /** When a scheduled version is published; null without one. */
  publishAt: Date | null
  collections: readonly CollectionChoice[]
  result: HomeResult | undefined
}

/** Keeps typed text when another admin changes the home page. Only a refused save rebases the form
 * on the newest versions. */
export function HomeForm({ home, versions, collections, publishAt, result }: HomeFormProps) {
  const [opened] = useState(versions)
  const basedOn = result?.versions ?? (result?.tone === 'error' ? versions : opened)
  const intent = useNavigation().formData?.get('intent')
  const edit = useSections(home.sections)
  const problems = result?.problems ?? {}
  return (
    <Form method="post" noValidate preventScrollReset className="mt-4">
      <input type="hidden" name="basedOnVersion" value={basedOn.published} />
      <input type="hidden" name="basedOnDraft" value={basedOn.draft} />
      <input type="hidden" name="sections" value={JSON.stringify(edit.sections)} />
      <div className="space-y-4">
        {edit.sections.map((section, index) => (
          <SectionFields key={section.key} {...{ section, index, edit, collections, problems }} />
        ))}
      </div>
      {edit.sections.length < SECTIONS_MAX && <AddSection add={edit.add} />}
      {result?.tone === 'error' && (
        <FieldProblem id="home-problem">{problems.sections ?? result.text}</FieldProblem>
      )}
      <div className="mt-6 flex flex-wrap gap-3 border-t border-hem py-4">
        {/* The first button is pressed by Enter in a field. */}
        <Button look="secondary" room="dense" name="intent" value="save" isBusy={intent === 'save'}>
          Save draft
        </Button>
        <Button room="dense" name="intent" value="publish" isBusy={intent === 'publish'}>
          Publish
        </Button>
      </div>
      <PublishLater intent="schedule-draft" publishAt={publishAt} isBusy={intent !== undefined} />
    </Form>
  )
}

function AddSection({ add }: { add: (type: SectionType) => void }) {
  const [type, setType] = useState<SectionType>('shelf')
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <SelectField
        label="New section"
        value={type}
        onChange={(event) => setType(event.currentTarget.value as SectionType)}
        options={(Object.keys(sectionForms) as SectionType[]).map((value) => ({
          value,
          label: sectionForms[value].name,
        }))}
      />
      <Button type="button" look="secondary" onClick={() => add(type)}>
        Add section
      </Button>
    </div>
  )
}
