import { Form, useNavigation } from 'react-router'
import { challanReasonNames, challanReasons } from '#shop/challans/challan.ts'
import { CHALLAN_LINES, lineFieldName, lineFields } from '#shop/challans/parse-challan.ts'
import { indianStates } from '#shop/tax/indian-states.ts'
import { unitCodes, unitText } from '#shop/tax/unit-codes.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { goodsClassOptions } from '../tax/tax-messages.ts'

const unitOptions = [
  { value: '', label: 'Of the kind with its HSN code' },
  ...unitCodes.map((value) => ({ value, label: unitText(value) })),
]

type Fields = {
  problems: Partial<Record<string, string>>
  typed: Partial<Record<string, string>>
}

export function ChallanForm({ requestKey, ...fields }: Fields & { requestKey: string }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate className="mt-4 max-w-3xl space-y-6">
      <input type="hidden" name="requestKey" value={requestKey} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Why the goods leave"
          name="reason"
          defaultValue={fields.typed['reason'] ?? ''}
          problem={fields.problems['reason']}
          options={[
            { value: '', label: 'Please choose' },
            ...challanReasons.map((value) => ({ value, label: challanReasonNames[value] })),
          ]}
        />
        <TextInput
          {...fields}
          label="Note"
          name="note"
          hint="For example the order of a replacement"
        />
      </div>
      <fieldset>
        <legend className="mb-2 text-xl">Consignee</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput {...fields} label="Name" name="name" />
          <TextInput {...fields} label="GSTIN" name="gstin" hint="If registered" />
          <TextInput {...fields} label="House and street" name="street" />
          <TextInput {...fields} label="City" name="city" />
          <TextInput {...fields} label="Pincode" name="pincode" inputMode="numeric" />
          <SelectField
            label="State"
            name="state"
            defaultValue={fields.typed['state'] ?? ''}
            problem={fields.problems['state']}
            options={[
              { value: '', label: 'Please choose' },
              ...indianStates.map(({ name }) => ({ value: name, label: name })),
            ]}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-xl">Goods</legend>
        <p className="mb-3 max-w-measure text-stone">
          Lines in which nothing is typed are left out. Values include GST. On approval, the challan
          of a registered shop shows its rate and amount (CGST Rule 55).
        </p>
        {Array.from({ length: CHALLAN_LINES }, (_, index) => (
          <GoodsLine key={index} index={index} {...fields} />
        ))}
      </fieldset>
      <Button isBusy={isBusy}>Issue challan</Button>
    </Form>
  )
}

/** Lines after the first are folded, because a phone shows each field in a row of its own. */
function GoodsLine({ index, ...fields }: Fields & { index: number }) {
  const { typed, problems } = fields
  const names = lineFields.map((field) => lineFieldName(field, index))
  if (index === 0) return <GoodsInputs index={index} {...fields} />
  return (
    <details open={names.some((name) => typed[name] || problems[name])}>
      <summary className="min-h-11 w-fit py-2.5">Goods {index + 1}</summary>
      <GoodsInputs index={index} {...fields} />
    </details>
  )
}

function GoodsInputs({ index, ...fields }: Fields & { index: number }) {
  const number = index + 1
  return (
    <div className="mb-4 grid gap-3 border-t border-hem pt-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,3fr)_1fr_2fr]">
      <TextInput
        {...fields}
        label={`Description ${number}`}
        name={lineFieldName('description', index)}
      />
      <TextInput
        {...fields}
        label={`HSN ${number}`}
        name={lineFieldName('hsn', index)}
        inputMode="numeric"
      />
      <SelectField
        label={`Goods class ${number}`}
        name={lineFieldName('class', index)}
        defaultValue={fields.typed[lineFieldName('class', index)] ?? ''}
        problem={fields.problems[lineFieldName('class', index)]}
        options={[{ value: '', label: 'By its HSN code' }, ...goodsClassOptions]}
      />
      <TextInput
        {...fields}
        label={`Pieces ${number}`}
        name={lineFieldName('quantity', index)}
        inputMode="numeric"
      />
      <SelectField
        label={`Unit ${number}`}
        name={lineFieldName('unit', index)}
        defaultValue={fields.typed[lineFieldName('unit', index)] ?? ''}
        problem={fields.problems[lineFieldName('unit', index)]}
        options={unitOptions}
      />
      <TextInput
        {...fields}
        label={`Value ${number}`}
        name={lineFieldName('value', index)}
        hint="Rupees, all pieces"
        inputMode="decimal"
      />
    </div>
  )
}

type TextInputProps = Fields & {
  label: string
  name: string
  hint?: string
  inputMode?: 'numeric' | 'decimal'
}

function TextInput({ label, name, hint, inputMode, problems, typed }: TextInputProps) {
  return (
    <Field
      label={label}
      name={name}
      hint={hint}
      inputMode={inputMode}
      defaultValue={typed[name]}
      problem={problems[name]}
    />
  )
}
