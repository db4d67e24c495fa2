import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  ATTRIBUTE_NAME_MAX,
  attributeTypes,
  hasChoices,
  type Attribute,
  type AttributeType,
} from '#shop/attributes/attribute.ts'
import { latinSlug } from '#shop/slug.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import { AnnotatedSection } from '../../annotated-section.tsx'
import { typeNames, type AttributeResult } from './attribute-messages.ts'
import { ChoiceRows } from './choice-rows.tsx'
import { useChoiceRows } from './use-choice-rows.ts'
import { CheckBox } from '../../check-box.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type AttributeFormProps = {
  attribute: Attribute | null
  kinds: readonly { slug: string; singular: string }[]
  result: AttributeResult | undefined
}

/** Keeps the version that it opened with, so that the server can refuse an outdated edit. */
export function AttributeForm({ attribute, kinds, result }: AttributeFormProps) {
  const isSaving = useNavigation().state === 'submitting'
  const [openedVersion] = useState(attribute?.version)
  const [type, setType] = useState<AttributeType>(attribute?.type ?? 'choice')
  const choices = useChoiceRows(attribute)
  const problems = result?.problems ?? {}
  return (
    <Form method="post" noValidate preventScrollReset>
      {attribute && <input type="hidden" name="version" value={openedVersion} />}
      <AnnotatedSection
        id="names"
        title="Name"
        about={<p>Shown in the product form, on the product page and above the filter.</p>}
      >
        <NameFields attribute={attribute} type={type} setType={setType} problems={problems} />
      </AnnotatedSection>
      {hasChoices({ type }) && (
        <AnnotatedSection
          id="choices"
          title="Choices"
          about={
            <p>
              A renamed choice is renamed everywhere. A choice that products have cannot be removed.
              {type === 'colour' && ' Customers filter and search colours by their family.'}
            </p>
          }
        >
          <ChoiceRows {...choices} isColour={type === 'colour'} problem={problems.choices} />
          <CheckBox name="isFilter" defaultChecked={attribute?.isFilter ?? false}>
            Customers can filter lists by it
          </CheckBox>
        </AnnotatedSection>
      )}
      <AnnotatedSection
        id="kinds"
        title="Kinds"
        about={<p>Which products have it. Without a mark, all kinds have it.</p>}
      >
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="sr-only">Kinds</legend>
          {kinds.map(({ slug, singular }) => (
            <CheckBox
              key={slug}
              name="kind"
              value={slug}
              defaultChecked={attribute?.kinds.includes(slug) ?? false}
            >
              {singular}
            </CheckBox>
          ))}
        </fieldset>
      </AnnotatedSection>
      <div className="mt-6 flex flex-wrap items-center gap-4 border-t border-hem pt-6">
        <Button isBusy={isSaving}>Save attribute</Button>
        {result && <FieldProblem id="attribute-problem">{result.text}</FieldProblem>}
      </div>
    </Form>
  )
}

type NameFieldsProps = {
  attribute: Attribute | null
  type: AttributeType
  setType: (type: AttributeType) => void
  problems: AttributeResult['problems']
}

function NameFields({ attribute, type, setType, problems }: NameFieldsProps) {
  const [name, setName] = useState(attribute?.name ?? '')
  return (
    <div className="space-y-4">
      <Field
        label="Name"
        name="name"
        required
        defaultValue={attribute?.name}
        problem={problems.name}
        hint="For example Border width"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {attribute ? (
        <p className="text-stone">
          {typeNames[type]} · CSV column: Attribute {attribute.slug}
        </p>
      ) : (
        <>
          <Field
            label="Key"
            name="slug"
            placeholder={latinSlug(name, ATTRIBUTE_NAME_MAX)}
            problem={problems.slug}
            hint="Part of links and of CSV columns. It cannot be changed later"
          />
          <SelectField
            label="Type"
            name="type"
            value={type}
            onChange={(event) => setType(event.currentTarget.value as AttributeType)}
            options={attributeTypes.map((value) => ({ value, label: typeNames[value] }))}
          />
        </>
      )}
      {type === 'number' && (
        <Field
          label="Unit"
          name="unit"
          defaultValue={attribute?.unit}
          problem={problems.unit}
          hint="For example m or cm; may be empty"
          className="max-w-48"
        />
      )}
    </div>
  )
}
