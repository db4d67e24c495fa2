import { icon } from './icon.tsx'

export const PauseIcon = icon('M9 6.5v11M15 6.5v11')
export const PlayIcon = icon('M8.5 6v12l9-6z')
