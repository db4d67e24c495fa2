import { useState } from 'react'
import { KIND_SLUG_MAX } from '#shop/kinds/product-kind.ts'
import { latinSlug } from '#shop/slug.ts'
import { Field, TextField } from '#web/ui/field.tsx'
import type { FieldsProps } from './collection-result.ts'

export function TextFields({ collection, problems }: FieldsProps) {
  const [title, setTitle] = useState(collection?.title ?? '')
  const isOfKind = collection?.mode === 'kind'
  return (
    <div className="space-y-4">
      <Field
        label="Collection title"
        name="title"
        required={!isOfKind}
        defaultValue={title}
        problem={problems.title}
        hint={isOfKind ? 'If empty, the name of the kind' : 'For example Wedding season'}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {collection ? (
        <p className="break-words text-stone">Page: /shop/{collection.slug}</p>
      ) : (
        <Field
          label="URL slug"
          name="slug"
          placeholder={latinSlug(title, KIND_SLUG_MAX)}
          problem={problems.slug}
          hint="Part of the page’s address. It cannot be changed later"
        />
      )}
      <TextField
        label="Introduction"
        name="intro"
        rows={4}
        defaultValue={collection?.intro}
        problem={problems.intro}
        hint="May be empty; at most 1,000 characters"
      />
    </div>
  )
}
