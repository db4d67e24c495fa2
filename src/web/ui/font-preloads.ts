import heading from './letters/heading-400.woff2?url'
import mukta from './letters/mukta-400.woff2?url'

/** The two files that every first screen needs; the bolder weight comes later. */
export const fontPreloads = [heading, mukta].map(
  (href) =>
    ({
      rel: 'preload',
      href,
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous',
    }) as const,
)
