import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { ageGroups, KIND_SLUG_MAX, type ProductKind } from '#shop/kinds/product-kind.ts'
import { latinSlug } from '#shop/slug.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import { AnnotatedSection } from '../annotated-section.tsx'
import { KindAttributes, type KindAttribute } from './kind-attributes.tsx'
import { GuideTable } from './guide-table.tsx'
import type { KindResult } from './kind-result.ts'
import { SizeRows } from './size-rows.tsx'
import { useSizeRows } from './use-size-rows.ts'
import { CheckBox } from '../check-box.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type KindFormProps = {
  kind: ProductKind | null
  /** Of this kind; for a new one, those of all kinds. */
  attributes: readonly KindAttribute[]
  kinds: readonly { slug: string; singular: string }[]
  result: KindResult | undefined
}

/** Keeps the version that it opened with, so that the server can refuse an outdated edit. */
export function KindForm({ kind, attributes, kinds, result }: KindFormProps) {
  const isSaving = useNavigation().state === 'submitting'
  const [openedVersion] = useState(kind?.version)
  const sizes = useSizeRows(kind)
  const problems = result?.problems ?? {}
  return (
    <Form method="post" noValidate preventScrollReset>
      {kind && <input type="hidden" name="version" value={openedVersion} />}
      <AnnotatedSection
        id="names"
        title="Name"
        about={<p>Shown in menus, headings and filters.</p>}
      >
        <NameFields kind={kind} problems={problems} />
      </AnnotatedSection>
      <AnnotatedSection
        id="sizes"
        title="Sizes"
        about={
          <p>
            A product comes in some of these sizes, or in free size, at one price for all. Cloth
            sold by the metre has no sizes: its unit is set under Tax. A renamed size keeps its
            stock.
          </p>
        }
      >
        <SizeRows {...sizes} problem={problems.sizes} />
        <CheckBox name="countsSizes" defaultChecked={kind?.countsSizes ?? true}>
          Count each size of a new product separately
        </CheckBox>
      </AnnotatedSection>
      <AnnotatedSection
        id="attributes"
        title="Attributes"
        about={<p>What the product form asks, such as fabric and work.</p>}
      >
        <KindAttributes attributes={attributes} kinds={kind ? null : kinds} />
      </AnnotatedSection>
      <AnnotatedSection
        id="guide"
        title="Size guide"
        about={<p>Shown on the product page. Type inches; centimetres are added.</p>}
      >
        <GuideTable rows={sizes.rows} guide={kind?.sizeGuide ?? null} problems={problems} />
      </AnnotatedSection>
      <AnnotatedSection
        id="listing"
        title="Listings"
        about={<p>For search engines and merchant listings such as Google Shopping.</p>}
      >
        <ListingFields kind={kind} problem={problems.feedCategory} />
      </AnnotatedSection>
      <div className="mt-6 flex flex-wrap items-center gap-4 border-t border-hem pt-6">
        <Button isBusy={isSaving}>Save kind</Button>
        {result && <FieldProblem id="kind-problem">{result.text}</FieldProblem>}
      </div>
    </Form>
  )
}

type FieldsProps = { kind: ProductKind | null; problems: KindResult['problems'] }

function NameFields({ kind, problems }: FieldsProps) {
  const [singular, setSingular] = useState(kind?.singular ?? '')
  return (
    <div className="space-y-4">
      <Field
        label="Singular name"
        name="singular"
        required
        defaultValue={kind?.singular}
        problem={problems.singular}
        hint="For example Lehenga"
        onChange={(event) => setSingular(event.currentTarget.value)}
      />
      <Field
        label="Plural name"
        name="plural"
        required
        defaultValue={kind?.plural}
        problem={problems.plural}
        hint="For example Lehengas"
      />
      {kind ? (
        <p className="text-stone">Page: /shop/{kind.slug}</p>
      ) : (
        <Field
          label="URL slug"
          name="slug"
          placeholder={latinSlug(singular, KIND_SLUG_MAX)}
          problem={problems.slug}
          hint="Part of the page’s address. It cannot be changed later"
        />
      )}
      <CheckBox name="isEnabled" defaultChecked={kind?.isEnabled ?? true}>
        Sell this kind
      </CheckBox>
    </div>
  )
}

function ListingFields({
  kind,
  problem,
}: {
  kind: ProductKind | null
  problem?: string | undefined
}) {
  return (
    <div className="space-y-4">
      <SelectField
        label="Made for"
        name="ageGroup"
        defaultValue={kind?.ageGroup ?? 'adult'}
        options={ageGroups.map((value) => ({ value, label: ageGroupNames[value] }))}
      />
      <Field
        label="Google product category"
        name="feedCategory"
        defaultValue={kind?.feedCategory}
        problem={problem}
        hint="May be empty"
      />
    </div>
  )
}

const ageGroupNames = {
  adult: 'Adults',
  kids: 'Children from 5 years',
  toddler: 'Children from 1 to 5 years',
  infant: 'Babies from 3 to 12 months',
  newborn: 'Babies up to 3 months',
}
