import { useRef } from 'react'
import { productFields } from '#shop/catalogue/product-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import { CloseIcon } from '#web/ui/icons/shell-icons.tsx'
import { cardClass, cardLegend } from './form-card.tsx'

type HighlightFieldsProps = {
  highlights: string[]
  onChange: (highlights: string[]) => void
  problem: string | undefined
}

export function HighlightFields({ highlights, onChange, problem }: HighlightFieldsProps) {
  const list = useRef<HTMLOListElement>(null)

  function add() {
    onChange([...highlights, ''])
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
    )
  }

  return (
    <fieldset
      data-problem={problem ? true : undefined}
      tabIndex={problem ? -1 : undefined}
      aria-describedby={problem ? 'highlights-problem' : undefined}
      className={cardClass}
    >
      <legend className={cardLegend}>Highlights</legend>
      <ol ref={list} className="grid gap-3 md:grid-cols-2">
        {highlights.map((text, index) => (
          // The index is a stable key, because the inputs are controlled.
          <li key={index} className="flex items-end gap-1">
            <Field
              label={`Highlight ${index + 1}`}
              name="highlight"
              value={text}
              className="min-w-0 flex-1"
              onChange={(event) => onChange(highlights.with(index, event.currentTarget.value))}
            />
            {highlights.length > 1 && (
              <button
                type="button"
                aria-label={`Remove highlight ${index + 1}`}
                onClick={() => onChange(highlights.toSpliced(index, 1))}
                className="grid size-12 place-items-center rounded-sm text-stone hover:bg-linen hover:text-rose"
              >
                <CloseIcon className="size-5" />
              </button>
            )}
          </li>
        ))}
      </ol>
      {problem && <FieldProblem id="highlights-problem">{problem}</FieldProblem>}
      <Button
        type="button"
        variant="secondary"
        size="compact"
        onClick={add}
        disabled={highlights.length >= productFields.highlights.maxCount}
        className="mt-3"
      >
        Add Highlight
      </Button>
    </fieldset>
  )
}
