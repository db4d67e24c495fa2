import { icon } from '#web/ui/icons/icon.tsx'

export const PauseIcon = icon('M9 6.5v11M15 6.5v11')
export const PlayIcon = icon('M8.5 6v12l9-6z')
export const EnlargeIcon = icon('M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7')
