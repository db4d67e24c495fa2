/** Whether visitors may enter the shop. */
export type Opening = {
  isOpen: boolean
  /** Lets friends in before the opening; null if there is no such password. */
  friendsPasswordHash: string | null
  /** False in a demo and in a shop that never was one. */
  wasDemo: boolean
}

export const openingTopic = 'settings/opening'
