import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { isOwnCollection, type StoredCollection } from '#shop/collections/collection.ts'
import type { ChosenProduct } from '#shop/collections/shop-collection-store.server.ts'
import type { KindLink } from '#shop/catalogue/product.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import { AnnotatedSection } from '../annotated-section.tsx'
import { ChosenProducts } from './chosen-products.tsx'
import { CollectionImage } from './collection-image.tsx'
import type { RuleAttribute } from './attribute-rules.tsx'
import type { CollectionResult, FieldsProps } from './collection-result.ts'
import { RuleFields } from './rule-fields.tsx'
import { TextFields } from './text-fields.tsx'

type CollectionFormProps = {
  collection: StoredCollection | null
  products: readonly ChosenProduct[]
  kinds: readonly KindLink[]
  attributes?: readonly RuleAttribute[]
  result: CollectionResult | undefined
}

/** Keeps the version that it opened with, so that the server can refuse an outdated edit. */
export function CollectionForm({
  collection,
  products,
  kinds,
  attributes = [],
  result,
}: CollectionFormProps) {
  const isSaving = useNavigation().state === 'submitting'
  const [openedVersion] = useState(collection?.version)
  const isOwn = !collection || isOwnCollection(collection)
  const problems = result?.problems ?? {}
  return (
    <Form method="post" noValidate preventScrollReset>
      {collection && <input type="hidden" name="version" value={openedVersion} />}
      <AnnotatedSection id="texts" title="Texts" about={<p>Shown at the top of its page.</p>}>
        <TextFields collection={collection} problems={problems} />
        <CollectionImage image={collection?.image ?? null} problem={problems.image} />
      </AnnotatedSection>
      {isOwn && (
        <>
          <AnnotatedSection
            id="products"
            title="Products"
            about={<p>Choose products one by one, or let rules choose them.</p>}
          >
            <ProductFields {...{ collection, products, kinds, attributes, problems }} />
          </AnnotatedSection>
          <AnnotatedSection
            id="schedule"
            title="Schedule"
            about={<p>Outside these times visitors do not see the collection.</p>}
          >
            <ScheduleFields collection={collection} problems={problems} />
          </AnnotatedSection>
        </>
      )}
      <AnnotatedSection
        id="search-engines"
        title="Search engines"
        about={<p>Used instead of title and introduction in search results and shared links.</p>}
      >
        <SeoFields collection={collection} problems={problems} />
      </AnnotatedSection>
      <div className="mt-6 flex flex-wrap items-center gap-4 border-t border-hem pt-6">
        <Button isBusy={isSaving}>Save collection</Button>
        {result && <FieldProblem id="collection-problem">{result.text}</FieldProblem>}
      </div>
    </Form>
  )
}

/** The fields of the other mode stay in the form but are hidden, so that a wrong tap loses nothing. */
function ProductFields({
  collection,
  products,
  kinds,
  attributes,
  problems,
}: FieldsProps & Pick<CollectionFormProps, 'products' | 'kinds' | 'attributes'>) {
  const [mode, setMode] = useState(collection?.mode === 'rules' ? 'rules' : 'manual')
  return (
    <>
      <fieldset className="mb-4">
        <legend className="mb-1 font-semibold">Products are</legend>
        {(['manual', 'rules'] as const).map((choice) => (
          <label key={choice} className="flex min-h-11 w-fit items-center gap-3">
            <input
              type="radio"
              name="mode"
              value={choice}
              checked={mode === choice}
              onChange={() => setMode(choice)}
              className="size-6 accent-indigo"
            />
            {choice === 'manual' ? 'chosen one by one' : 'chosen by rules'}
          </label>
        ))}
      </fieldset>
      <div hidden={mode !== 'manual'}>
        <ChosenProducts products={products} problem={problems.products} />
      </div>
      <div hidden={mode !== 'rules'}>
        <RuleFields
          rules={collection?.rules ?? {}}
          kinds={kinds}
          attributes={attributes}
          problems={problems}
        />
      </div>
    </>
  )
}

function ScheduleFields({ collection, problems }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['shownFrom', 'shownUntil'] as const).map((name) => (
        <Field
          key={name}
          type="datetime-local"
          label={name === 'shownFrom' ? 'Shown from' : 'Shown until'}
          name={name}
          defaultValue={collection?.[name]}
          problem={problems[name]}
          hint="Indian time; empty for no limit"
        />
      ))}
    </div>
  )
}

function SeoFields({ collection, problems }: FieldsProps) {
  return (
    <div className="space-y-4">
      <Field
        label="Search title"
        name="seoTitle"
        defaultValue={collection?.seoTitle}
        problem={problems.seoTitle}
        hint="May be empty; at most 70 characters"
      />
      <Field
        label="Search description"
        name="seoDescription"
        defaultValue={collection?.seoDescription}
        problem={problems.seoDescription}
        hint="May be empty; at most 200 characters"
      />
    </div>
  )
}
