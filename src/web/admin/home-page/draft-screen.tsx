import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DraftVersions } from '#shop/site/publish-draft.server.ts'
import { annotationLink } from '../annotated-section.tsx'
import { PagePreview } from '../pages/page-preview.tsx'
import { DraftNotice } from './draft-notice.tsx'

type DraftScreenProps = {
  title: string
  about: string
  /** The name of the published part, for example 'home page'. */
  subject: string
  versions: DraftVersions
  versionsPath: string
  previewPath: string
  children: ReactNode
}

/** The screen around the form of a draft: notice, link to the versions and preview. */
export function DraftScreen({
  title,
  about,
  subject,
  versions,
  versionsPath,
  previewPath,
  children,
}: DraftScreenProps) {
  return (
    <>
      <title>{`${title} – Admin`}</title>
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-1 max-w-measure text-stone">{about} A draft is visible only here.</p>
      {versions.draft > 0 && <DraftNotice draft={versions.draft} subject={subject} />}
      {children}
      {versions.published > 1 && (
        <Link to={versionsPath} className={annotationLink}>
          Compare and restore versions
        </Link>
      )}
      <section aria-labelledby="preview" className="mt-6 border-t border-hem pt-6">
        <h2 id="preview" className="text-xl">
          Preview of the saved version
        </h2>
        <PagePreview path={previewPath} />
      </section>
    </>
  )
}
