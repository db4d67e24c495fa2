import type { RouterContextProvider } from 'react-router'
import type { ShopFront, StructuredData } from '#shop/sharing/structured-data.ts'
import { scriptText } from './script-text.server.ts'
import { pageContext } from './shop-context.server.ts'
import wall from './storefront/pictures/hero-wide-preview.jpg'

/** What a page tells search engines and whoever shows a preview of its link, beside its title and description. */
export type PageAbout = {
  /** The one address of this page, in this shop: `/shop/saree?page=2`. */
  path: string
  isProduct?: boolean
  /** A JPEG. */
  picture?: { path: string; width: number; height: number; alt: string }
  data?: readonly StructuredData[]
}

/** Called by the loader of a page that may be found. A page that says nothing belongs to one person, or lists what somebody searched for. */
export function describePage(
  context: Pick<Readonly<RouterContextProvider>, 'get'>,
  about: PageAbout,
): void {
  context.get(pageContext).about = about
}

/** Written by the server alone, behind everything that React put into the head: the page's own script has no use for it. */
export function withAbout(
  html: string,
  about: PageAbout | undefined,
  front: ShopFront,
  nonce: string,
): string {
  return html.replace(
    '</head>',
    () =>
      `${about ? tagsOf(html, about, front, nonce) : '<meta name="robots" content="noindex"/>'}</head>`,
  )
}

/** For a page that shows no piece: the wall of the boutique, as at home. */
const wallOf = (shopName: string) => ({ path: wall, width: 1200, height: 675, alt: shopName })

function tagsOf(
  html: string,
  { path, isProduct = false, picture: own, data = [] }: PageAbout,
  { shopUrl, shopName }: ShopFront,
  nonce: string,
): string {
  const picture = own ?? wallOf(shopName)
  const url = attribute(shopUrl + path)
  // As the page says them; escaped already, for an attribute too.
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const card: [string, string][] = [
    ['og:site_name', attribute(shopName)],
    ['og:locale', 'en_IN'],
    ['og:type', isProduct ? 'product' : 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', attribute(shopUrl + picture.path)],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', String(picture.width)],
    ['og:image:height', String(picture.height)],
    ['og:image:alt', attribute(picture.alt)],
  ]
  return [
    `<link rel="canonical" href="${url}"/>`,
    '<meta name="robots" content="max-image-preview:large"/>',
    ...['en-IN', 'x-default'].map(
      (language) => `<link rel="alternate" hreflang="${language}" href="${url}"/>`,
    ),
    ...card.map(([name, content]) => `<meta property="${name}" content="${content}"/>`),
    '<meta name="twitter:card" content="summary_large_image"/>',
    data.length > 0
      ? `<script type="application/ld+json" nonce="${nonce}">${scriptText({ '@context': 'https://schema.org', '@graph': data })}</script>`
      : '',
  ].join('')
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
