import { useState } from 'react'
import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import type { FormTax } from '#shop/tax/form-tax.server.ts'
import { unitCodes, unitText } from '#shop/tax/unit-codes.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { ProductErrorTexts } from '../../messages.ts'
import { FoldedCard } from '../form/form-card.tsx'
import { HSN_LIST, HsnCodes } from '../../tax/hsn-codes.tsx'
import { goodsClassNames, goodsClassOptions, rateText } from '../../tax/tax-messages.ts'
import { typedTax } from './typed-tax.ts'

type TaxFieldsProps = {
  typed: TypedProduct
  change: (change: Partial<TypedProduct>) => void
  problems: ProductErrorTexts
  tax: FormTax
}

const classOptions = [{ value: '', label: 'As its kind' }, ...goodsClassOptions]
const unitOptions = [
  { value: '', label: 'As its kind' },
  ...unitCodes.map((value) => ({ value, label: unitText(value) })),
]
const stitchingOptions = [
  { value: '', label: 'As usual for its kind' },
  { value: 'stitched', label: 'Stitched' },
  { value: 'unstitched', label: 'Unstitched' },
]

/** Closed at first while the shop collects no GST and the product has no values of its own. */
export function TaxFields({ typed, change, problems, tax }: TaxFieldsProps) {
  const [isOpen] = useState(
    () => tax.isRegular || [typed.goodsClass, typed.stitching, typed.hsn, typed.unit].some(Boolean),
  )
  const found = typedTax(typed, tax)
  return (
    <FoldedCard head="Tax" isOpen={isOpen}>
      <SelectField
        label="Goods class"
        name="goodsClass"
        value={typed.goodsClass}
        options={classOptions}
        problem={problems.goodsClass}
        onChange={(event) => change({ goodsClass: event.currentTarget.value })}
      />
      <SelectField
        label="Stitching"
        name="stitching"
        value={typed.stitching}
        options={stitchingOptions}
        problem={problems.stitching}
        onChange={(event) => change({ stitching: event.currentTarget.value })}
      />
      <HsnCodes codes={tax.codes} />
      <Field
        label="HSN code"
        name="hsn"
        list={HSN_LIST}
        autoComplete="off"
        hint={found?.kindHsn ? `Empty for ${found.kindHsn}, as its kind` : 'Digits, or a word'}
        value={typed.hsn}
        problem={problems.hsn}
        onChange={(event) => change({ hsn: event.currentTarget.value })}
      />
      <SelectField
        label="Unit on documents"
        name="unit"
        value={typed.unit}
        options={unitOptions}
        problem={problems.unit}
        onChange={(event) => change({ unit: event.currentTarget.value })}
      />
      {found && (
        <p className="self-end text-sm text-stone">
          {goodsClassNames[found.goodsClass]}: {rateText(found.rate)}
        </p>
      )}
    </FoldedCard>
  )
}
