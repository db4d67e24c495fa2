import { FieldProblem } from '#web/ui/field.tsx'
import type { ReturnPageData } from './load-return-page.server.ts'

type Line = ReturnPageData['lines'][number]
type NewSizesProps = {
  lines: readonly Line[]
  typed: Record<string, string>
  problems: Partial<Record<string, string>>
}

const choice =
  'grid min-h-12 min-w-12 cursor-pointer place-items-center rounded-sm border border-stone/80 px-3 has-checked:border-madder has-checked:bg-linen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo'

/** Is shown while the outcome 'Another size' is chosen, with or without script. */
export function NewSizes({ lines, ...form }: NewSizesProps) {
  return (
    <div className="hidden space-y-4 group-has-[[value=exchange]:checked]/request:block">
      {lines.map((line) => (
        <SizesOf key={line.position} line={line} {...form} />
      ))}
    </div>
  )
}

function SizesOf({ line, typed, problems }: Omit<NewSizesProps, 'lines'> & { line: Line }) {
  const { position, title, otherSizes } = line
  const name = `size-${position}`
  const problem = problems[name]
  if (otherSizes.length === 0)
    return <p className="text-stone">No other size of {title} is in stock.</p>
  return (
    <fieldset aria-describedby={problem && `${name}-problem`}>
      <legend className="mb-2 font-semibold">New size of {title}</legend>
      <div className="flex flex-wrap gap-2">
        {otherSizes.map(({ size, available }) => (
          <label key={size} className={choice}>
            <input
              type="radio"
              name={name}
              value={size}
              defaultChecked={typed[name] === size}
              className="sr-only"
            />
            {size}
            {available < line.leftQuantity && (
              <span className="text-sm text-stone">only {available} left</span>
            )}
          </label>
        ))}
      </div>
      {problem && <FieldProblem id={`${name}-problem`}>{problem}</FieldProblem>}
    </fieldset>
  )
}
