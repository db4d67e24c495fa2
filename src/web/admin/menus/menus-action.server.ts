import { parseMenus } from '#shop/site/menus/parse-menus.ts'
import { publishDraft, saveDraft } from '#shop/site/publish-draft.server.ts'
import { scheduleDraft } from '#shop/site/schedule-draft.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { draftAction } from '../home-page/draft-action.server.ts'
import { draftResult } from '../home-page/draft-result.ts'
import { menuErrorTexts, type MenuResult } from './menu-messages.ts'

export async function menusAction(
  { db }: Pick<Shop, 'db'>,
  staffId: string,
  form: FormData,
): Promise<MenuResult> {
  const done = await draftAction(
    db,
    {
      kind: 'menus',
      parse: async () => parseMenus(form),
      save: (edit) => saveDraft(db, { kind: 'menus', ...edit }),
      publish: (edit, restores) => publishDraft(db, { kind: 'menus', ...edit }, restores),
      schedule: (edit, at) => scheduleDraft(db, { kind: 'menus', ...edit }, at),
    },
    staffId,
    form,
  )
  return draftResult(done, 'the menus', menuErrorTexts)
}
