import { useState } from 'react'
import { colourLabels } from '#shop/site/brand/brand-texts.ts'
import type { Brand } from '#shop/site/brand/brand.ts'
import { colourNames, defaultColours, type Colour } from '#shop/site/brand/colours.ts'
import { contrastProblems } from '#shop/site/brand/contrast.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { contrastText } from './brand-messages.ts'

export function ColourFields({ brand, problem }: { brand: Brand; problem: string | undefined }) {
  const [colours, setColours] = useState(brand.colours)
  const tooWeak = contrastProblems(colours)
  return (
    <div className="space-y-4">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10.5rem,100%),1fr))] gap-x-4 gap-y-2">
        {colourNames.map((name) => (
          <li key={name}>
            <ColourField
              name={name}
              value={colours[name]}
              isProblem={tooWeak.some(({ colour, ground }) => colour === name || ground === name)}
              onChange={(value) => setColours({ ...colours, [name]: value })}
            />
          </li>
        ))}
      </ul>
      <Button
        type="button"
        variant="quiet"
        size="compact"
        onClick={() => setColours(defaultColours)}
      >
        Restore the default colours
      </Button>
      {problem && tooWeak.length > 0 && <FieldProblem id="colours-problem">{problem}</FieldProblem>}
      <div id="contrast" role="status">
        {tooWeak.length === 0 ? (
          <p className="text-leaf">Every text has enough contrast.</p>
        ) : (
          tooWeak.map((each) => (
            <p key={`${each.colour} ${each.ground} ${each.min}`} className="text-rose">
              {contrastText(each)}
            </p>
          ))
        )}
      </div>
      <BrandPreview name={brand.name} colours={colours} />
    </div>
  )
}

type ColourFieldProps = {
  name: Colour
  value: string
  isProblem: boolean
  onChange: (value: string) => void
}

function ColourField({ name, value, isProblem, onChange }: ColourFieldProps) {
  return (
    <label className="flex min-h-11 min-w-0 items-center gap-3">
      <input
        type="color"
        name={`colour-${name}`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-invalid={isProblem || undefined}
        aria-describedby={isProblem ? 'contrast' : undefined}
        className="h-11 w-14 shrink-0 border border-stone/80 bg-paper p-1 aria-invalid:border-rose"
      />
      <span className="min-w-0 wrap-anywhere">
        {colourLabels[name]}
        <span className="block text-sm text-stone">{value}</span>
      </span>
    </label>
  )
}
