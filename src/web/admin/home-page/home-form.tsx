import { useState } from 'react'
import {
  SECTIONS_MAX,
  sectionForms,
  type HomeSections,
  type SectionType,
} from '#shop/site/home/home-sections.ts'
import { readSections } from '#shop/site/home/parse-home.ts'
import type { DraftVersions } from '#shop/site/publish-draft.server.ts'
import { Button } from '#web/ui/button.tsx'
import type { MenuChoice } from '../menus/entry-fields.tsx'
import { DraftForm } from './draft-form.tsx'
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
  pages: readonly MenuChoice[]
  result: HomeResult | undefined
}

export function HomeForm({ home, versions, collections, pages, publishAt, result }: HomeFormProps) {
  const edit = useSections(home.sections)
  const problems = result?.problems ?? {}
  return (
    <DraftForm
      name="sections"
      value={edit.values}
      restore={(json) => edit.replace(readSections(json) ?? edit.values)}
      {...{ versions, publishAt, result }}
    >
      <div className="space-y-4">
        {edit.sections.map((section, index) => (
          <SectionFields
            key={section.key}
            {...{ section, index, edit, collections, pages, problems }}
          />
        ))}
      </div>
      {edit.sections.length < SECTIONS_MAX && <AddSection add={edit.add} />}
    </DraftForm>
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
      <Button type="button" variant="secondary" onClick={() => add(type)}>
        Add section
      </Button>
    </div>
  )
}
