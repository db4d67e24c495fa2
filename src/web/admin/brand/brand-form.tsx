import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Brand } from '#shop/site/brand/brand.ts'
import type { BrandVersions } from '#shop/site/brand/publish-brand.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import { AnnotatedSection } from '../annotated-section.tsx'
import { AnnouncementFields } from './announcement-fields.tsx'
import type { BrandResult } from './brand-result.ts'
import { ColourFields } from './colour-fields.tsx'
import { FontField } from './font-field.tsx'
import { LogoField } from './logo-field.tsx'

type BrandFormProps = {
  brand: Brand
  versions: BrandVersions
  /** The name that the environment sets; null if the owner may choose it. */
  fixedName: string | null
  result: BrandResult | undefined
}

/** Keeps typed text when another admin changes the brand. Only a refused save rebases the form on
 * the newest versions. */
export function BrandForm({ brand, versions, fixedName, result }: BrandFormProps) {
  const [opened] = useState(versions)
  const newest = result?.tone === 'error' ? versions : opened
  const basedOn = result?.versions ?? newest
  const navigation = useNavigation()
  const intent = navigation.formData?.get('intent')
  const problems = result?.problems
  return (
    <Form method="post" encType="multipart/form-data" noValidate preventScrollReset>
      <input type="hidden" name="basedOnVersion" value={basedOn.published} />
      <input type="hidden" name="basedOnDraft" value={basedOn.draft} />
      <AnnotatedSection
        id="name-heading"
        title="Name"
        about={<p>On every page, in emails and on packing slips.</p>}
      >
        <div className="space-y-4">
          <Field
            label="Shop name"
            name="name"
            required={!fixedName}
            readOnly={fixedName !== null}
            defaultValue={fixedName ?? brand.name}
            problem={problems?.name}
            hint={fixedName ? 'Set by SHOP_NAME in the environment' : undefined}
          />
          <Field
            label="Tagline"
            name="tagline"
            defaultValue={brand.tagline}
            problem={problems?.tagline}
            hint="One line, shown in the footer and when the shop is added to a home screen"
          />
        </div>
      </AnnotatedSection>
      <AnnotatedSection
        id="logo-heading"
        title="Logo"
        about={
          <p>Shown in the header. The icons of browser tabs and home screens are made from it.</p>
        }
      >
        <LogoField logo={brand.logo} problem={problems?.logo} />
      </AnnotatedSection>
      <AnnotatedSection
        id="colours-heading"
        title="Colours"
        about={
          <p>
            Text must be readable on every background, even in sunlight. A combination with too
            little contrast cannot be saved.
          </p>
        }
      >
        <ColourFields brand={brand} problem={problems?.colours} />
      </AnnotatedSection>
      <AnnotatedSection
        id="fonts-heading"
        title="Fonts"
        about={<p>For headings and texts, in Latin and Devanagari letters.</p>}
      >
        <FontField fonts={brand.fonts} problem={problems?.fonts} />
      </AnnotatedSection>
      <AnnotatedSection
        id="announcement-heading"
        title="Announcement"
        about={<p>For example a sale or a holiday. It appears and disappears automatically.</p>}
      >
        <AnnouncementFields announcement={brand.announcement} problem={problems?.announcement} />
      </AnnotatedSection>
      {result?.tone === 'error' && !problems && (
        <FieldProblem id="brand-problem">{result.text}</FieldProblem>
      )}
      <div className="mt-6 flex flex-wrap gap-3 border-t border-hem py-4">
        {/* The first button is pressed by Enter in a field. */}
        <Button
          variant="secondary"
          size="compact"
          name="intent"
          value="save"
          isBusy={intent === 'save'}
        >
          Save draft
        </Button>
        <Button size="compact" name="intent" value="publish" isBusy={intent === 'publish'}>
          Publish
        </Button>
      </div>
    </Form>
  )
}
