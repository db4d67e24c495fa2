import type { Offer } from '#shop/offers/offer.ts'
import { ChosenProducts } from '../collections/chosen-products.tsx'
import { CheckBox } from '../check-box.tsx'

type Choice = { slug: string; title: string }

export type GoodsChoices = {
  kinds: readonly Choice[]
  collections: readonly Choice[]
  products: readonly { id: string; title: string }[]
}

type GoodsFieldsProps = GoodsChoices & { offer: Offer | null; problem: string | undefined }

export function GoodsFields({ kinds, collections, products, offer, problem }: GoodsFieldsProps) {
  return (
    <div className="space-y-4">
      <CheckBoxes legend="Kinds" name="forKind" choices={kinds} chosen={offer?.kinds} />
      <CheckBoxes
        legend="Collections"
        name="forCollection"
        choices={collections}
        chosen={offer?.collections}
      />
      <ChosenProducts products={products} problem={problem} />
      <CheckBox name="excludesReduced" defaultChecked={offer?.excludesReduced ?? false}>
        Not for products whose price is already reduced
      </CheckBox>
    </div>
  )
}

type CheckBoxesProps = {
  legend: string
  name: string
  choices: readonly Choice[]
  chosen: readonly string[] | undefined
}

function CheckBoxes({ legend, name, choices, chosen = [] }: CheckBoxesProps) {
  if (choices.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ slug, title }) => (
          <CheckBox key={slug} name={name} value={slug} defaultChecked={chosen.includes(slug)}>
            {title}
          </CheckBox>
        ))}
      </div>
    </fieldset>
  )
}
