import {
  bulkFields,
  bulkStates,
  stockWays,
  type BulkChoices,
  type BulkField,
} from '#shop/bulk-edits/bulk-action.ts'
import { priceWays, roundings } from '#shop/bulk-edits/bulk-price.ts'
import { categories } from '#shop/catalogue/product.ts'
import { stateNames } from '#shop/catalogue/publication.ts'
import { Field } from '#web/ui/field.tsx'
import type { BulkFormResult } from './bulk-form-result.ts'
import {
  attributeWayNames,
  categoryWayNames,
  fieldNames,
  roundingNames,
  stockWayNames,
  wayNames,
} from './bulk-texts.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type BulkFieldsProps = {
  result: BulkFormResult | undefined
  field?: BulkField | undefined
  offered: BulkChoices
}

const NO_COLLECTIONS = 'Please add a collection of chosen products first.'

/** All inputs of the form. `field` is chosen at first. CSS shows those of the chosen field, so that
 * it works without script. */
export function BulkFields({ result, field, offered }: BulkFieldsProps) {
  const typed: BulkFormResult['typed'] = result?.typed ?? { field }
  const problems = result?.problems ?? {}
  const choice = (label: string, name: string, choices: (readonly [string, string])[]) => (
    <Choice {...{ label, name, choices }} value={typed[name]} />
  )
  const fields = 'hidden gap-4 sm:grid-cols-3'
  return (
    <div className="group space-y-4">
      {choice('What to change', 'field', namedChoices(bulkFields, fieldNames))}
      <div
        className={`${fields} group-has-[option[value=originalPrice]:checked]:grid group-has-[option[value=sellingPrice]:checked]:grid`}
      >
        {choice('Change', 'way', namedChoices(priceWays, wayNames))}
        <Field
          label="Amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          hint="For example 10"
          defaultValue={typed['amount']}
          problem={problems.amount}
        />
        {choice('Round to', 'rounding', namedChoices(roundings, roundingNames))}
      </div>
      <div className={`${fields} group-has-[option[value=category]:checked]:grid`}>
        {choice('Change', 'categoryWay', Object.entries(categoryWayNames))}
        {choice(
          'Category',
          'category',
          categories.map((category) => [category, category]),
        )}
      </div>
      <div className={`${fields} group-has-[option[value=collection]:checked]:grid`}>
        {choice('Change', 'collectionWay', Object.entries(categoryWayNames))}
        <Choice
          label="Collection"
          name="collection"
          choices={offered.collections.map(({ slug, title }) => [slug, title])}
          value={typed['collection']}
          problem={problems.collection && NO_COLLECTIONS}
        />
      </div>
      <div className={`${fields} group-has-[option[value=attribute]:checked]:grid`}>
        {choice('Change', 'attributeWay', Object.entries(attributeWayNames))}
        <Choice
          label="Attribute and choice"
          name="choice"
          choices={[
            ['', '–'],
            ...offered.choices.map(
              ({ entry, attribute, name }) => [entry, `${attribute}: ${name}`] as const,
            ),
          ]}
          value={typed['choice']}
          problem={problems.choice}
        />
      </div>
      <div className={`${fields} group-has-[option[value=state]:checked]:grid`}>
        {choice('State', 'state', namedChoices(bulkStates, stateNames))}
      </div>
      <div className={`${fields} group-has-[option[value=stock]:checked]:grid`}>
        {choice('Change', 'stockWay', namedChoices(stockWays, stockWayNames))}
        <Field
          label="Quantity"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed['quantity']}
          problem={problems.quantity}
        />
      </div>
    </div>
  )
}

function namedChoices<Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): (readonly [string, string])[] {
  return values.map((value) => [value, names[value]])
}

type ChoiceProps = {
  label: string
  name: string
  value: string | undefined
  choices: (readonly [string, string])[]
  problem?: string | undefined
}

function Choice({ label, name, value, choices, problem }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      name={name}
      defaultValue={value}
      problem={problem}
      options={choices.map(([choice, words]) => ({ value: choice, label: words }))}
      className="min-w-0"
    />
  )
}
