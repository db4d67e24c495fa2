import { icon } from './icons/icon.tsx'

export const ArrowLeftIcon = icon('M20 12H5m6-6-6 6 6 6')
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
export const HomeIcon = icon('m4 11.5 8-7 8 7M6 10v9.5h12V10M10 19.5V14h4v5.5')
export const TruckIcon = icon(
  <>
    <path d="M3 6.5h10.5v10H3zM13.5 10h4l3.5 3.5v3h-7.5z" />
    <circle cx="7.2" cy="17.5" r="1.8" />
    <circle cx="17" cy="17.5" r="1.8" />
  </>,
)
