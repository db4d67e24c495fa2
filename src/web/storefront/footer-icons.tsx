import { icon } from '#web/ui/icons/icon.tsx'

export const PinIcon = icon(
  <>
    <path d="M12 20.5s6.5-5.6 6.5-11a6.5 6.5 0 0 0-13 0c0 5.4 6.5 11 6.5 11z" />
    <circle cx="12" cy="9.5" r="2.3" />
  </>,
)
export const InstagramIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.6" />
    <path d="M16.6 7.4v.1" />
  </>,
)
export const FacebookIcon = icon('M14.8 4.5h-1.5c-1.8 0-2.8 1.1-2.8 2.9v12.1M7.8 11h6.4')
export const PinterestIcon = icon(
  'M9.2 13c-1.9-2.8-.3-6.7 3.2-6.7 2.9 0 4.6 2 4.2 4.6-.4 2.6-2.5 4.2-4.5 3.4-.7-.3-1.1-.8-1.1-.8M12.3 9.5 9.6 19.7',
)
