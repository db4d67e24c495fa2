import type { RouterContextProvider } from 'react-router'
import type { ShopFront } from '#shop/seo/structured-data.ts'
import { defaultBrand } from '#shop/site/brand/brand.ts'
import { pageContext } from '../shop-context.server.ts'
import heroPreview from '../storefront/pictures/hero-wide-preview.jpg'
import type { MetadataTags, PageMetadata } from './page-metadata.ts'
import { scriptText } from './script-text.server.ts'

/** Called by the loader of a page that search engines may list. All other pages carry `noindex`. */
export function describePage(
  context: Pick<Readonly<RouterContextProvider>, 'get'>,
  metadata: PageMetadata,
): void {
  context.get(pageContext).metadata = metadata
}

export function metadataTags(metadata: PageMetadata | undefined, front: ShopFront): MetadataTags {
  if (!metadata)
    return { inHead: <meta name="robots" content="noindex" />, besideTitle: () => null }
  const { data = [] } = metadata
  return {
    inHead: data.length > 0 && (
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{
          __html: scriptText({ '@context': 'https://schema.org', '@graph': data }),
        }}
      />
    ),
    besideTitle: (title, description) => (
      <PreviewTags {...{ metadata, front, title, description }} />
    ),
  }
}

type PreviewTagsProps = {
  metadata: PageMetadata
  front: ShopFront
  title: string
  description: string
}

function PreviewTags({ metadata, front, title, description }: PreviewTagsProps) {
  const {
    path,
    isProduct = false,
    isUnlisted = false,
    picture = previewOf(front.shopName),
  } = metadata
  const url = front.shopUrl + path
  const properties = {
    'og:site_name': front.shopName,
    'og:locale': 'en_IN',
    'og:type': isProduct ? 'product' : 'website',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': front.shopUrl + picture.path,
    'og:image:type': picture.path.endsWith('.png') ? 'image/png' : 'image/jpeg',
    'og:image:width': String(picture.width),
    'og:image:height': String(picture.height),
    'og:image:alt': picture.alt,
  }
  return (
    <>
      <link rel="canonical" href={url} />
      <meta name="robots" content={isUnlisted ? 'noindex' : 'max-image-preview:large'} />
      {['en-IN', 'x-default'].map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={url} />
      ))}
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** The preview picture of pages that show no product. Only the default brand shows the drawn
 * hero. */
const previewOf = (shopName: string) =>
  shopName === defaultBrand.name
    ? { path: heroPreview, width: 1200, height: 675, alt: shopName }
    : { path: '/icon-512.png', width: 512, height: 512, alt: shopName }
