import { useRef } from 'react'
import { sizeSets, SIZES_MAX } from '#shop/kinds/size-sets.ts'
import { useKeptState } from '#web/forms/kept-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import { RowButtons } from './row-buttons.tsx'
import type { useSizeRows } from './use-size-rows.ts'

type SizeRowsProps = ReturnType<typeof useSizeRows> & { problem: string | undefined }

/** The editor of a kind's sizes: one field per size, and buttons that add a common size set. */
export function SizeRows({ rows, replace, problem, ...edit }: SizeRowsProps) {
  const { add, remove, rename, move, addSet } = edit
  const list = useRef<HTMLOListElement>(null)
  useKeptState(list, JSON.stringify(rows), ({ size = [], sizeWas = [] }) => replace(size, sizeWas))
  return (
    <div className="mb-4 space-y-3">
      {rows.length === 0 && <p className="text-stone">All products have the free size.</p>}
      <ol ref={list} className="space-y-3">
        {rows.map(({ key, was, label }, index) => (
          <li key={key} className="flex flex-wrap items-end gap-x-1">
            <input type="hidden" name="sizeWas" value={was ?? ''} data-kept-state="" />
            <Field
              label={`Size ${index + 1}`}
              name="size"
              value={label}
              autoComplete="off"
              aria-describedby={problem ? 'sizes-problem' : undefined}
              className="max-w-36 min-w-0 grow basis-20"
              onChange={(event) => rename(index, event.currentTarget.value)}
            />
            <RowButtons what="size" {...{ index, move, remove }} />
          </li>
        ))}
      </ol>
      {problem && <FieldProblem id="sizes-problem">{problem}</FieldProblem>}
      <div className="flex flex-wrap gap-2">
        <Button
          type="button"
          variant="secondary"
          size="compact"
          disabled={rows.length >= SIZES_MAX}
          onClick={add}
        >
          Add size
        </Button>
        {sizeSets
          .filter(({ sizes }) => sizes.length > 0)
          .map(({ name, sizes }) => (
            <Button
              key={name}
              type="button"
              variant="secondary"
              size="compact"
              aria-label={`Add sizes ${name}`}
              onClick={() => addSet(sizes)}
            >
              {name}
            </Button>
          ))}
      </div>
    </div>
  )
}
