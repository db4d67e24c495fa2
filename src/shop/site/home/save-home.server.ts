import type { Db } from '#platform/database/database.server.ts'
import { listCardImages, lockImageIds } from '../../media/media-store.server.ts'
import {
  publishDraft,
  saveDraft,
  type DraftSaved,
  type DraftVersions,
} from '../publish-draft.server.ts'
import { scheduleDraft } from '../schedule-draft.server.ts'
import type { HomeSections } from './home-sections.ts'
import { insertHomeImages } from './home-store.server.ts'

export type HomeEdit = { basedOn: DraftVersions; body: HomeSections; staffId: string }

export function saveHomeDraft(db: Db, edit: HomeEdit): Promise<DraftSaved> {
  return saveDraft(db, toWrite(edit))
}

export function publishHome(db: Db, edit: HomeEdit, restores?: number): Promise<DraftSaved> {
  return publishDraft(db, toWrite(edit), restores)
}

export function scheduleHome(db: Db, edit: HomeEdit, at: Date): Promise<DraftSaved> {
  return scheduleDraft(db, toWrite(edit), at)
}

function toWrite(edit: HomeEdit) {
  return {
    ...edit,
    kind: 'home' as const,
    prepare: (tx: Db) => withStoredImages(tx, edit.body),
  }
}

/** Takes the data of images from the database. Images that no longer exist are left out. */
async function withStoredImages(tx: Db, { sections }: HomeSections): Promise<HomeSections> {
  const wanted = sections.flatMap(({ items }) => items.flatMap(({ image }) => image?.id ?? []))
  const ids = await lockImageIds(tx, wanted)
  const stored = new Map((await listCardImages(tx, ids)).map((image) => [image.id, image]))
  await insertHomeImages(tx, ids)
  return {
    sections: sections.map((section) => ({
      ...section,
      items: section.items.map((item) => ({
        ...item,
        image: (item.image && stored.get(item.image.id)) ?? null,
      })),
    })),
  }
}
