import { icon } from './icon.tsx'

export const BagIcon = icon('M5.5 8.5h13l1 11.5h-15zM9 10.5V7a3 3 0 0 1 6 0v3.5')
export const BagFullIcon = icon(
  'M5.5 8.5h13l1 11.5h-15zM9 8.5V7a3 3 0 0 1 6 0v1.5M9.2 14.4l2 2 3.8-4.2',
)
export const HeartIcon = icon(
  'M12 20s-7.5-4.7-7.5-10.2A4.1 4.1 0 0 1 12 7.4a4.1 4.1 0 0 1 7.5 2.4C19.5 15.3 12 20 12 20z',
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
export const ArrowRightIcon = icon('M4 12h15m-6-6 6 6-6 6')
export const PlusIcon = icon('M12 6v12M6 12h12')
export const MinusIcon = icon('M6 12h12')
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.5" />
    <path d="M5 20c.6-4 3.3-6 7-6s6.4 2 7 6" />
  </>,
)
export const LogoutIcon = icon('M13.5 4.5H5v15h8.5M10 12h10m-3.5-3.5L20 12l-3.5 3.5')
export const ReceiptIcon = icon('M6 3.5h12V20l-2-1.3-2 1.3-2-1.3L10 20l-2-1.3L6 20zM9 8.5h6M9 12h6')
