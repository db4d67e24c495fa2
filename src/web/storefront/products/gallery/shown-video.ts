/** The poster is an address, or '' for none. */
export type ShownVideo = { src: string; poster: string }
