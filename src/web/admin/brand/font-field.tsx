import { fontPairNames, fontPairs, type FontPair } from '#shop/site/brand/fonts.ts'
import { FieldProblem } from '#web/ui/field.tsx'

export function FontField({ fonts, problem }: { fonts: FontPair; problem: string | undefined }) {
  return (
    <>
      <label className="block font-semibold">
        Headings and texts
        <select
          name="fonts"
          defaultValue={fonts}
          className="mt-1 block min-h-12 w-full rounded-sm border border-stone/80 bg-paper px-3 font-normal"
        >
          {fontPairNames.map((name) => (
            <option key={name} value={name}>
              {fontPairs[name]}
            </option>
          ))}
        </select>
      </label>
      {problem && <FieldProblem id="fonts-problem">{problem}</FieldProblem>}
    </>
  )
}
