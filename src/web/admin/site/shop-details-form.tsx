import { useState } from 'react'
import { unusableLinks } from '#shop/site/site-form.ts'
import type { ShopDetails } from '#shop/site/site-record.ts'
import { Field, TextField } from '#web/ui/field.tsx'
import { SiteForm, type SiteFormProps } from './site-form.tsx'
import { siteMessages } from './site-messages.ts'

const links = [
  { name: 'mapsLink', label: 'Maps Link' },
  { name: 'instagram', label: 'Instagram' },
  { name: 'facebook', label: 'Facebook' },
  { name: 'pinterest', label: 'Pinterest' },
] as const

const empty: ShopDetails = {
  address: '',
  mapsLink: '',
  instagram: '',
  facebook: '',
  pinterest: '',
}

export function ShopDetailsForm({
  newest = empty,
  problems,
  ...frame
}: SiteFormProps<ShopDetails>) {
  const [typed, setTyped] = useState(newest)
  const unusable = unusableLinks(typed)
  return (
    <SiteForm kind="shop-details" {...frame}>
      <TextField
        label="Address"
        name="address"
        rows={3}
        required
        defaultValue={newest.address}
        problem={problems.address}
      />
      {links.map(({ name, label }) => (
        <Field
          key={name}
          label={label}
          name={name}
          type="url"
          inputMode="url"
          required
          defaultValue={newest[name]}
          problem={problems[name]}
          hint="The whole link, with https"
          warning={unusable.includes(name) ? siteMessages.notALink : undefined}
          onBlur={(event) => setTyped({ ...typed, [name]: event.currentTarget.value.trim() })}
        />
      ))}
    </SiteForm>
  )
}
