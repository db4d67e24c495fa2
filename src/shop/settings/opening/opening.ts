/** Whether visitors may enter the shop. */
export type Opening = {
  isOpen: boolean
  /** Hash of the password that admits friends before the opening; null for none. */
  friendsPasswordHash: string | null
  /** True once the owner has removed the demo data. */
  wasDemo: boolean
}

export const openingTopic = 'settings/opening'
