import type { Db } from '#platform/database/database.server.ts'
import { listCardImages, lockImageIds } from '../../media/media-store.server.ts'
import {
  publishDraft,
  saveDraft,
  type DraftSaved,
  type DraftVersions,
} from '../publish-draft.server.ts'
import { scheduleDraft } from '../schedule-draft.server.ts'
import type { HomeSections, SectionItem } from './home-sections.ts'
import { lockVideos } from '../../videos/video-store.server.ts'
import { insertHomeImages, insertHomeVideos } from './home-store.server.ts'

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
    prepare: async (tx: Db) => withStoredVideos(tx, await withStoredImages(tx, edit.body)),
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

/** Takes the types of videos from the database. Videos that no longer exist are left out. */
async function withStoredVideos(tx: Db, { sections }: HomeSections): Promise<HomeSections> {
  const wanted = sections.flatMap(({ items }) => items.flatMap(({ video }) => video?.id ?? []))
  const stored = new Map((await lockVideos(tx, wanted)).map((video) => [video.id, video]))
  await insertHomeVideos(tx, [...stored.keys()])
  const withVideo = ({ video, ...item }: SectionItem): SectionItem => {
    const known = video && stored.get(video.id)
    return known ? { ...item, video: known } : item
  }
  return { sections: sections.map((each) => ({ ...each, items: each.items.map(withVideo) })) }
}
