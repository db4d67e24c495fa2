import { Form, useNavigation } from 'react-router'
import type { ShopSynonym } from '#shop/search/synonyms/shop-synonym.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { SynonymResult } from './synonym-result.ts'

export type CollectionOption = { value: string; label: string }

type SynonymFormProps = {
  /** The word that has no meaning yet; null to type one. */
  term: string | null
  /** The synonym that is changed. */
  stored?: ShopSynonym
  collections: readonly CollectionOption[]
  result: SynonymResult | undefined
}

/** Asks what a searched word means: another word, or a collection. */
export function SynonymForm({ term, stored, collections, result }: SynonymFormProps) {
  const { formData, state } = useNavigation()
  const isForThisForm = result?.form === (term ?? '')
  const problems = isForThisForm ? (result.problems ?? {}) : {}
  const isSaving = state !== 'idle' && formData?.get('form') === (term ?? '')
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className="grid gap-4 sm:grid-cols-2 sm:items-start"
      aria-label={term === null ? 'New synonym' : `Synonym for ${term}`}
    >
      <input type="hidden" name="form" value={term ?? ''} />
      {term === null ? (
        <Field
          label="When this is searched"
          name="term"
          autoComplete="off"
          problem={problems.term}
          className="sm:col-span-2"
        />
      ) : (
        <input type="hidden" name="term" value={term} />
      )}
      <Field
        label="Find pieces for the word"
        name="meaning"
        defaultValue={stored?.meaning ?? ''}
        autoComplete="off"
        problem={problems.meaning}
      />
      <SelectField
        label="or open the collection"
        name="collection"
        defaultValue={stored?.collection ?? ''}
        problem={problems.collection}
        options={[{ value: '', label: 'None' }, ...collections]}
      />
      <Button
        size="compact"
        variant="secondary"
        name="intent"
        value="save-synonym"
        isBusy={isSaving}
        className="justify-self-start"
      >
        Save synonym
      </Button>
    </Form>
  )
}
