import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { columnsMax, type MenuPlace, type Menus } from '#shop/site/menus/menus.ts'
import type { DraftVersions } from '#shop/site/publish-draft.server.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'
import { PublishLater } from '../pages/publish-later.tsx'
import { ColumnFields } from './column-fields.tsx'
import type { MenuChoice } from './entry-fields.tsx'
import type { MenuResult } from './menu-messages.ts'
import { useColumns } from './use-columns.ts'

type MenusFormProps = {
  menus: Menus
  versions: DraftVersions
  /** When a scheduled version is published; null without one. */
  publishAt: Date | null
  choices: readonly MenuChoice[]
  result: MenuResult | undefined
}

const addWords = { shop: 'Add column to Shop menu', footer: 'Add column to footer' } as const

/** Keeps typed text when another admin changes the menus. Only a refused save rebases the form on the
 * newest versions. */
export function MenusForm({ menus, versions, choices, publishAt, result }: MenusFormProps) {
  const [opened] = useState(versions)
  const basedOn = result?.versions ?? (result?.tone === 'error' ? versions : opened)
  const intent = useNavigation().formData?.get('intent')
  const edit = useColumns(menus.columns)
  const problems = result?.problems ?? {}
  const countOf = (place: MenuPlace) => edit.columns.filter((one) => one.place === place).length
  return (
    <Form method="post" noValidate preventScrollReset className="mt-4">
      <input type="hidden" name="basedOnVersion" value={basedOn.published} />
      <input type="hidden" name="basedOnDraft" value={basedOn.draft} />
      <input type="hidden" name="menus" value={JSON.stringify(edit.columns)} />
      <div className="space-y-4">
        {edit.columns.map(({ key }, index) => (
          <ColumnFields key={key} {...{ index, edit, choices, problems }} />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {(['shop', 'footer'] as const).map(
          (place) =>
            countOf(place) < columnsMax[place] && (
              <Button key={place} type="button" look="secondary" onClick={() => edit.add(place)}>
                {addWords[place]}
              </Button>
            ),
        )}
      </div>
      {result?.tone === 'error' && (
        <FieldProblem id="menus-problem">{problems.menus ?? result.text}</FieldProblem>
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
