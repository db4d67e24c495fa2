import type { OpenWork } from '#shop/back-office/open-work.ts'

/** A screen of the admin with an entry in the navigation. Pages below its path belong to it. */
export type AdminScreen = {
  path: string
  label: string
  icon: ScreenIcon
  /** Packers may open this screen too. */
  isForPackers?: true
  badge?: keyof OpenWork
  /** The words after the number in the badge, for example 'to answer'. */
  counts?: string
  /** Further search words that find this screen. */
  keywords?: string
  /** Screens that have no navigation entry. Their breadcrumbs lead to this screen. */
  parts?: ScreenPart[]
}

export type ScreenPart = {
  path: string
  label: string
  keywords?: string
  isForPackers?: true
  /** The page exists only with an id after the path, so breadcrumbs leave it out. */
  needsId?: true
}

export type ScreenGroup = { label: string | null; screens: AdminScreen[] }

export type ScreenIcon =
  | 'home'
  | 'orders'
  | 'products'
  | 'money'
  | 'reports'
  | 'returns'
  | 'books'
  | 'queries'
  | 'newsletters'
  | 'mail'
  | 'site'
  | 'brand'
  | 'pages'
  | 'menus'
  | 'media'
  | 'settings'
  | 'people'
  | 'login'
