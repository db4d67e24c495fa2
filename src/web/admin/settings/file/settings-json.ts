import { collectSettings } from '#shop/settings/file/exchange-settings.server.ts'
import { indianDay } from '#shop/tax/dated.ts'
import { writeSettingsFile } from '#shop/settings/file/settings-file.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/settings-json.ts'

/** Downloads all settings without secrets. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  await requireAdmin(request, context)
  const text = writeSettingsFile(await collectSettings(context.get(shopContext).db))
  return new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${indianDay(new Date())}-settings.json"`,
      'cache-control': 'no-store',
    },
  })
}
