import { parseHome } from '#shop/site/home/parse-home.ts'
import { publishHome, saveHomeDraft, scheduleHome } from '#shop/site/home/save-home.server.ts'
import { listCollections } from '#shop/collections/shop-collection-store.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { draftAction } from './draft-action.server.ts'
import { draftResult } from './draft-result.ts'
import { homeErrorTexts, type HomeResult } from './home-messages.ts'

export async function homeAction(
  { db }: Pick<Shop, 'db'>,
  staffId: string,
  form: FormData,
): Promise<HomeResult> {
  const done = await draftAction(
    db,
    {
      kind: 'home',
      parse: async () =>
        parseHome(
          form,
          (await listCollections(db)).map(({ slug }) => slug),
        ),
      save: (edit) => saveHomeDraft(db, edit),
      publish: (edit, restores) => publishHome(db, edit, restores),
      schedule: (edit, at) => scheduleHome(db, edit, at),
    },
    staffId,
    form,
  )
  return draftResult(done, 'the home page', homeErrorTexts)
}
