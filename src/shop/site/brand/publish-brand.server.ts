import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import {
  discardDraft,
  publishDraft,
  saveDraft,
  type DraftSaved,
  type DraftVersions,
} from '../publish-draft.server.ts'
import { scheduleAnnouncement } from './schedule-announcement.ts'
import type { Brand } from './brand.ts'

export type BrandVersions = DraftVersions
export type BrandEdit = { basedOn: BrandVersions; body: Brand; staffId: string }
export type BrandSaved = DraftSaved

/** Saves the brand as a draft, which only the admin shows. */
export function saveBrandDraft(db: Db, edit: BrandEdit): Promise<BrandSaved> {
  return saveDraft(db, { kind: 'brand', ...edit })
}

/** Publishes the brand as a new version and deletes the draft. */
export function publishBrand(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  edit: BrandEdit,
  restores?: number,
): Promise<BrandSaved> {
  const prepare = async (tx: Db): Promise<Brand> => {
    await scheduleAnnouncement(tx, jobs, edit.body.announcement)
    return edit.body
  }
  return publishDraft(db, { kind: 'brand', ...edit, prepare }, restores)
}

export function discardBrandDraft(db: Db, edit: Omit<BrandEdit, 'body'>): Promise<BrandSaved> {
  return discardDraft(db, { kind: 'brand', ...edit })
}
