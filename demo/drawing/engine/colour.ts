/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function hex([red, green, blue]: Rgb): string {
  const byte = (value: number) =>
    Math.max(0, Math.min(255, Math.round(value)))
      .toString(16)
      .padStart(2, '0')
  return `#${byte(red)}${byte(green)}${byte(blue)}`
}

/** Mixes two colours; `share` is the part of the second one. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [rgb(first), rgb(second)]
  return hex([
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
    a[2] + (b[2] - a[2]) * share,
  ])
}

export const lighter = (colour: string, share: number): string => mix(colour, '#fffaf0', share)
export const darker = (colour: string, share: number): string => mix(colour, '#140a0c', share)
