import { useRef } from 'react'
import { CHOICES_MAX } from '#shop/attributes/attribute.ts'
import { colourFamilies, familyNames, type ColourFamily } from '#shop/attributes/colour-families.ts'
import { useKeptState } from '#web/forms/kept-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import { RowButtons } from '../row-buttons.tsx'
import type { ChoiceRow, useChoiceRows } from './use-choice-rows.ts'

type ChoiceRowsProps = ReturnType<typeof useChoiceRows> & {
  isColour: boolean
  problem: string | undefined
}

/** The editor of an attribute's choices: a field per choice, for colours with family and swatch. */
export function ChoiceRows({ isColour, problem, ...choices }: ChoiceRowsProps) {
  const { rows, add, remove, rename, move, replace } = choices
  const list = useRef<HTMLOListElement>(null)
  useKeptState(list, JSON.stringify(rows), ({ choiceEntry = [] }) => replace(choiceEntry))
  return (
    <div className="mb-4 space-y-3">
      {rows.length === 0 && <p className="text-stone">No choices yet.</p>}
      <ol ref={list} className="space-y-3">
        {rows.map(({ key, entry, name, ...colour }, index) => (
          <li key={key} className="flex flex-wrap items-end gap-x-1 gap-y-2">
            <input type="hidden" name="choiceEntry" value={entry} data-kept-state="" />
            <Field
              label={`Choice ${index + 1}`}
              name="choice"
              value={name}
              autoComplete="off"
              aria-describedby={problem ? 'choices-problem' : undefined}
              className="max-w-64 min-w-0 grow basis-40"
              onChange={(event) => rename(index, event.currentTarget.value)}
            />
            {isColour && <ColourFields {...choices} {...colour} index={index} />}
            <RowButtons what="choice" {...{ index, move, remove }} />
          </li>
        ))}
      </ol>
      {problem && <FieldProblem id="choices-problem">{problem}</FieldProblem>}
      <Button
        type="button"
        variant="secondary"
        size="compact"
        disabled={rows.length >= CHOICES_MAX}
        onClick={add}
      >
        Add choice
      </Button>
    </div>
  )
}

type ColourFieldsProps = Pick<ChoiceRow, 'family' | 'swatch'> &
  Pick<ChoiceRowsProps, 'recolour' | 'changeFamily'> & { index: number }

function ColourFields({ family, swatch, index, recolour, changeFamily }: ColourFieldsProps) {
  return (
    <>
      <select
        name="choiceFamily"
        aria-label={`Colour family of choice ${index + 1}`}
        value={family}
        onChange={(event) => changeFamily(index, event.currentTarget.value as ColourFamily)}
        className="min-h-12 rounded-sm border border-stone/80 bg-paper px-3"
      >
        {familyNames.map((name) => (
          <option key={name} value={name}>
            {colourFamilies[name].name}
          </option>
        ))}
      </select>
      <input
        type="color"
        name="choiceSwatch"
        aria-label={`Swatch of choice ${index + 1}`}
        value={swatch}
        onChange={(event) => recolour(index, event.currentTarget.value)}
        className="h-12 w-14 rounded-sm border border-stone/80 bg-paper p-1"
      />
    </>
  )
}
