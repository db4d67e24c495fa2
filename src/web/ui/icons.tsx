import type { ReactNode } from 'react'

export type IconProps = { className?: string }

/** Creates an icon from a single path (a string) or from several elements. Screen readers skip
 * icons, because a label always stands beside the icon or names its control. */
function icon(content: ReactNode) {
  const lines = typeof content === 'string' ? <path d={content} /> : content
  return function Icon({ className = 'size-6' }: IconProps) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
        {lines}
      </svg>
    )
  }
}

export const BagIcon = icon('M5.5 8.5h13l1 11.5h-15zM9 10.5V7a3 3 0 0 1 6 0v3.5')
export const BagFullIcon = icon(
  'M5.5 8.5h13l1 11.5h-15zM9 8.5V7a3 3 0 0 1 6 0v1.5M9.2 14.4l2 2 3.8-4.2',
)
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </>,
)
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h10')
export const CloseIcon = icon('m6 6 12 12M18 6 6 18')
export const ChevronDownIcon = icon('m7 10 5 5 5-5')
export const ChevronLeftIcon = icon('m14 7-5 5 5 5')
export const ChevronRightIcon = icon('m10 7 5 5-5 5')
export const ArrowLeftIcon = icon('M20 12H5m6-6-6 6 6 6')
export const ArrowRightIcon = icon('M4 12h15m-6-6 6 6-6 6')
export const PlusIcon = icon('M12 6v12M6 12h12')
export const MinusIcon = icon('M6 12h12')
export const TrashIcon = icon(
  'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5',
)
export const CheckIcon = icon('m5.5 12.5 4.2 4.2 8.8-9.4')
export const AlertIcon = icon('M12 4 2.8 19.5h18.4zM12 10v4.4M12 16.9v.1')
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.2v5M12 8v.1" />
  </>,
)
export const GripIcon = icon(
  <path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" strokeWidth="2.5" />,
)
export const PauseIcon = icon('M9 6.5v11M15 6.5v11')
export const PlayIcon = icon('M8.5 6v12l9-6z')
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.5" />
    <path d="M5 20c.6-4 3.3-6 7-6s6.4 2 7 6" />
  </>,
)
export const LogoutIcon = icon('M13.5 4.5H5v15h8.5M10 12h10m-3.5-3.5L20 12l-3.5 3.5')
export const ReceiptIcon = icon('M6 3.5h12V20l-2-1.3-2 1.3-2-1.3L10 20l-2-1.3L6 20zM9 8.5h6M9 12h6')
export const HomeIcon = icon('m4 11.5 8-7 8 7M6 10v9.5h12V10M10 19.5V14h4v5.5')
export const TruckIcon = icon(
  <>
    <path d="M3 6.5h10.5v10H3zM13.5 10h4l3.5 3.5v3h-7.5z" />
    <circle cx="7.2" cy="17.5" r="1.8" />
    <circle cx="17" cy="17.5" r="1.8" />
  </>,
)
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
