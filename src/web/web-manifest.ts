import { findBrand } from '#shop/site/brand/brand-store.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/web-manifest.ts'

/** The web manifest, which phones read for a shortcut on the home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, tagline, colours } = await findBrand(context.get(shopContext))
  const manifest = {
    name,
    short_name: name,
    ...(tagline && { description: tagline }),
    start_url: '/',
    display: 'browser',
    background_color: colours.ivory,
    theme_color: colours.ivory,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
    },
  })
}
