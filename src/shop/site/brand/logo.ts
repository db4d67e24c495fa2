/** The published part of a logo. Width and height give its shape, not its size on the screen. */
export type Logo = { id: string; type: 'svg' | 'png'; width: number; height: number }

export type LogoImage = { contentType: string; bytes: Buffer }

export const LOGO_BYTES_MAX = 1024 * 1024

/** Never changes under its path. */
export function logoPath({ id, type }: Logo): string {
  return `/brand/${id}.${type}`
}

export function parseLogoPath(pathname: string): string | null {
  return /^\/brand\/([0-9a-f]{64})\.(svg|png)$/.exec(pathname)?.[1] ?? null
}
