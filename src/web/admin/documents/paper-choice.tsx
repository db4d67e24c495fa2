import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { paperNames, papers, type Paper } from './document-paper.ts'

type PaperChoiceProps = { paper: Paper; copies: number; names: readonly string[] }

export function PaperChoice({ paper, copies, names }: PaperChoiceProps) {
  return (
    <Form method="get" replace className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Paper"
        name="paper"
        defaultValue={paper}
        options={papers.map((value) => ({ value, label: paperNames[value] }))}
      />
      <SelectField
        label="Copies"
        name="copies"
        defaultValue={String(copies)}
        options={names.map((copy, index) => ({
          value: String(index + 1),
          label: index === 0 ? '1: for the recipient' : `${index + 1}: up to ${copy.toLowerCase()}`,
        }))}
      />
      <Button variant="secondary" size="compact">
        Show
      </Button>
    </Form>
  )
}
