import type { KindLink } from '#shop/catalogue/product.ts'
import { BEST_SELLER_DAYS, BEST_SELLERS_MAX } from '#shop/collections/collection-rules.ts'
import type { CollectionRules } from '#shop/collections/collection-rules.ts'
import type { Paise } from '#shop/money.ts'
import { rupeesText } from '#shop/rupees.ts'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import type { Problems } from './collection-result.ts'
import { CheckBox } from '../check-box.tsx'
import { RulesPreview } from './rules-preview.tsx'
import { AttributeRules, type RuleAttribute } from './attribute-rules.tsx'

type RuleFieldsProps = {
  rules: CollectionRules
  kinds: readonly KindLink[]
  attributes?: readonly RuleAttribute[] | undefined
  problems: Problems
}

const rupees = (paise: Paise | undefined) => (paise === undefined ? '' : rupeesText(paise))

/** A product must meet each rule that is set; an empty field sets no rule. */
export function RuleFields({ rules, kinds, attributes = [], problems }: RuleFieldsProps) {
  return (
    <div
      role="group"
      aria-label="Rules"
      aria-describedby={problems.rules ? 'rules-problem' : undefined}
      className="space-y-4"
    >
      <p className="text-stone">A product is listed if it meets every rule that you set.</p>
      <fieldset>
        <legend className="font-semibold">Kind</legend>
        <div className="flex flex-wrap gap-x-6">
          {kinds.map(({ slug, singular }) => (
            <CheckBox
              key={slug}
              name="kind"
              value={slug}
              defaultChecked={rules.kinds?.includes(slug) ?? false}
            >
              {singular}
            </CheckBox>
          ))}
        </div>
      </fieldset>
      <AttributeRules rules={rules} attributes={attributes} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Lowest price"
          name="minPrice"
          inputMode="decimal"
          defaultValue={rupees(rules.minPaise)}
          problem={problems.minPrice}
          hint="In rupees"
        />
        <Field
          label="Highest price"
          name="maxPrice"
          inputMode="decimal"
          defaultValue={rupees(rules.maxPaise)}
          problem={problems.maxPrice}
          hint="In rupees"
        />
        <Field
          label="Lowest discount"
          name="minDiscount"
          inputMode="numeric"
          defaultValue={rules.minDiscountPercent}
          problem={problems.minDiscount}
          hint="In percent"
        />
        <Field
          label="Newer than"
          name="newerThanDays"
          inputMode="numeric"
          defaultValue={rules.newerThanDays}
          problem={problems.newerThanDays}
          hint="In days"
        />
      </div>
      <CheckBox name="isInStock" defaultChecked={rules.isInStock ?? false}>
        In stock
      </CheckBox>
      <CheckBox name="isBestSelling" defaultChecked={rules.isBestSelling ?? false}>
        {`One of the ${BEST_SELLERS_MAX} best sellers of ${BEST_SELLER_DAYS} days, counted each night`}
      </CheckBox>
      <RulesPreview />
      {problems.rules && <FieldProblem id="rules-problem">{problems.rules}</FieldProblem>}
    </div>
  )
}
