import { columnsMax, type MenuPlace, type Menus } from '#shop/site/menus/menus.ts'
import { readColumns } from '#shop/site/menus/parse-menus.ts'
import type { DraftVersions } from '#shop/site/publish-draft.server.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftForm } from '../home-page/draft-form.tsx'
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

export function MenusForm({ menus, versions, choices, publishAt, result }: MenusFormProps) {
  const edit = useColumns(menus.columns)
  const problems = result?.problems ?? {}
  const countOf = (place: MenuPlace) => edit.columns.filter((one) => one.place === place).length
  return (
    <DraftForm
      name="menus"
      value={edit.values}
      restore={(json) => edit.replace(readColumns(json) ?? edit.values)}
      {...{ versions, publishAt, result }}
    >
      <div className="space-y-4">
        {edit.columns.map(({ key }, index) => (
          <ColumnFields key={key} {...{ index, edit, choices, problems }} />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {(['shop', 'footer'] as const).map(
          (place) =>
            countOf(place) < columnsMax[place] && (
              <Button key={place} type="button" variant="secondary" onClick={() => edit.add(place)}>
                {addWords[place]}
              </Button>
            ),
        )}
      </div>
    </DraftForm>
  )
}
