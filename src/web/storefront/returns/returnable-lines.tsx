import { FieldProblem } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { ReturnPageData } from './load-return-page.server.ts'

type Line = ReturnPageData['lines'][number]
type ReturnableLinesProps = {
  lines: readonly Line[]
  typed: Record<string, string>
  problems: Partial<Record<string, string>>
}

export function ReturnableLines({ lines, typed, problems }: ReturnableLinesProps) {
  return (
    <fieldset aria-describedby={problems['lines'] && 'lines-problem'}>
      <legend className="mb-2 font-semibold">What do you return?</legend>
      <ul className="space-y-5">
        {lines.map((line) => (
          <li key={line.position} className="flex gap-4">
            <div className="w-20 shrink-0">
              <Picture image={line.image} alt="" sizes="80px" widest={240} />
            </div>
            <div className="min-w-0 flex-1">
              <p className="font-semibold break-words">
                {line.title}
                {line.size && `, size ${line.size}`}
              </p>
              {line.closed && (
                <p className="text-sm text-stone">
                  {line.closed}. Only if it is defective, damaged or not what you ordered.
                </p>
              )}
              <SelectField
                label={`Pieces of ${line.title}`}
                name={`quantity-${line.position}`}
                options={choices(line)}
                defaultValue={typed[`quantity-${line.position}`] ?? usual(line, lines)}
                problem={problems[`quantity-${line.position}`]}
                className="mt-2 max-w-xs"
              />
            </div>
          </li>
        ))}
      </ul>
      {problems['lines'] && <FieldProblem id="lines-problem">{problems['lines']}</FieldProblem>}
    </fieldset>
  )
}

function choices({ leftQuantity }: Line) {
  return Array.from({ length: leftQuantity + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? 'None' : String(count),
  }))
}

/** A single piece is chosen at once. */
function usual({ leftQuantity }: Line, lines: readonly Line[]): string {
  return lines.length === 1 && leftQuantity === 1 ? '1' : '0'
}
