import { fontPairNames, fontPairs, type FontPair } from '#shop/site/brand/fonts.ts'
import { SelectField } from '#web/ui/select-field.tsx'

export function FontField({ fonts, problem }: { fonts: FontPair; problem: string | undefined }) {
  return (
    <SelectField
      id="fonts"
      label="Headings and texts"
      name="fonts"
      defaultValue={fonts}
      problem={problem}
      options={fontPairNames.map((value) => ({ value, label: fontPairs[value] }))}
    />
  )
}
