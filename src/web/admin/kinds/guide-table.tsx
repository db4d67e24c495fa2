import { MEASURES_MAX, type SizeGuide } from '#shop/kinds/size-guide.ts'
import { FieldProblem, TextField } from '#web/ui/field.tsx'
import type { KindResult } from './kind-result.ts'
import type { SizeRow } from './use-size-rows.ts'

type GuideTableProps = {
  rows: readonly SizeRow[]
  guide: SizeGuide | null
  problems: KindResult['problems']
}

const columns = Array.from({ length: MEASURES_MAX }, (_, index) => index)
const cell =
  'min-h-11 w-24 rounded-sm border border-stone/80 bg-paper px-2 text-base aria-invalid:border-rose'

/** The size guide as a table: a column per measurement, a row per size, and a text. The table
 * scrolls on a narrow screen. */
export function GuideTable({ rows, guide, problems }: GuideTableProps) {
  const described = problems.measures ? 'guide-problem' : undefined
  return (
    <div className="space-y-4">
      <div
        role="region"
        aria-label="Measurements in inches"
        tabIndex={0}
        className="overflow-x-auto pb-2"
      >
        <table>
          <thead>
            <tr>
              <th className="pr-3 text-left font-semibold">Size</th>
              {columns.map((column) => (
                <th key={column} className="p-0.5">
                  <input
                    name="measure"
                    aria-label={`Measurement ${column + 1}`}
                    aria-invalid={described ? true : undefined}
                    aria-describedby={described}
                    placeholder={['Bust', 'Waist', 'Hip', 'Length'][column] ?? ''}
                    defaultValue={guide?.measures[column] ?? ''}
                    className={`${cell} font-semibold`}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, was, label }, index) => (
              <tr key={key}>
                <th className="pr-3 text-left font-normal whitespace-nowrap">{label}</th>
                {columns.map((column) => (
                  <td key={column} className="p-0.5">
                    <input
                      name="inches"
                      aria-label={`Measurement ${column + 1} of size ${index + 1}`}
                      aria-invalid={described ? true : undefined}
                      aria-describedby={described}
                      inputMode="decimal"
                      autoComplete="off"
                      defaultValue={(was !== null && guide?.rows[was]?.[column]) || ''}
                      className={cell}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.measures && <FieldProblem id="guide-problem">{problems.measures}</FieldProblem>}
      <TextField
        label="How to measure"
        name="howToMeasure"
        rows={3}
        defaultValue={guide?.howToMeasure}
        problem={problems.howToMeasure}
      />
    </div>
  )
}
