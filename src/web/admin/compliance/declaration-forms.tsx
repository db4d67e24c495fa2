import { Form, useNavigation } from 'react-router'
import type { ChecklistItem } from '#shop/compliance/checklist.ts'
import type { Declaration } from '#shop/compliance/declared-items.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

type DeclarationFormsProps = {
  items: readonly ChecklistItem[]
  declarations: readonly Declaration[]
  problems: Partial<Record<string, string>>
}

/** One form for each duty that only the owner can know. */
export function DeclarationForms({ items, declarations, problems }: DeclarationFormsProps) {
  const isSending = useNavigation().state !== 'idle'
  const declared = items.flatMap(({ declared: item, title }) => (item ? [{ item, title }] : []))
  return declared.map(({ item, title }) => {
    const stored = declarations.find((each) => each.item === item)
    return (
      <Form
        key={`${item} ${stored?.declaredOn} ${stored?.note}`}
        method="post"
        noValidate
        preventScrollReset
        className="mb-6"
      >
        <input type="hidden" name="item" value={item} />
        <fieldset id={`declare-${item}`} className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <legend className="mb-1 text-lg">{title}</legend>
          <Field
            type="date"
            label="Done on"
            name="declaredOn"
            defaultValue={stored?.declaredOn}
            hint="Empty if it is not done"
            problem={problems[`${item}-declaredOn`]}
          />
          <Field
            label="Note"
            name="note"
            defaultValue={stored?.note}
            problem={problems[`${item}-note`]}
          />
          <div>
            <Button
              size="compact"
              variant="secondary"
              name="intent"
              value="declare-duty"
              isBusy={isSending}
            >
              Save
            </Button>
          </div>
        </fieldset>
      </Form>
    )
  })
}
