import type { AboutUs } from '#shop/site/site-record.ts'
import { TextField } from '#web/ui/field.tsx'
import { SiteForm, type SiteFormProps } from './site-form.tsx'

export function AboutForm({ newest, ...frame }: SiteFormProps<AboutUs>) {
  return (
    <SiteForm kind="about" {...frame}>
      <TextField
        label="About Us"
        name="aboutUs"
        rows={10}
        required
        defaultValue={newest?.aboutUs}
        hint="An empty line begins a new paragraph."
      />
    </SiteForm>
  )
}
