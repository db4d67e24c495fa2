import { Link } from 'react-router'
import { SelectField } from '#web/ui/select-field.tsx'
import { annotationLink } from '../annotated-section.tsx'

export type KindAttribute = { slug: string; name: string }

type KindAttributesProps = {
  attributes: readonly KindAttribute[]
  /** A new kind may get the attributes of one of these; null for a stored kind. */
  kinds: readonly { slug: string; singular: string }[] | null
}

export function KindAttributes({ attributes, kinds }: KindAttributesProps) {
  const names = attributes.map(({ name }) => name).join(', ') || 'None'
  if (kinds)
    return (
      <SelectField
        label="Same attributes as"
        name="attributesLike"
        hint={`Attributes of all kinds: ${names}`}
        options={[
          { value: '', label: 'Only those of all kinds' },
          ...kinds.map(({ slug, singular }) => ({ value: slug, label: singular })),
        ]}
      />
    )
  return (
    <>
      <p>{names}</p>
      <Link to="/admin/kinds/attributes" className={annotationLink}>
        Attributes and their kinds
      </Link>
    </>
  )
}
