/** As its header has it. */
export type PictureHeader = {
  width: number
  height: number
  channels: number
  isDeep: boolean
  isProgressive: boolean
  kind: 'jpeg' | 'avif' | 'other'
  chromaSubsampling: string | undefined
}

/**
 * About how many bytes a decoder holds for it, measured with pictures of 50 megapixels: most kinds come line by line, but one that has to be
 * turned lies in memory whole. What comes in several passes is held between them: a JPEG as its coefficients, two bytes each.
 */
export function decodeCost({
  width,
  height,
  channels,
  isDeep,
  isProgressive,
  kind,
  chromaSubsampling,
}: PictureHeader): number {
  const pixels = width * height
  const whole = pixels * channels * (isDeep ? 2 : 1)
  if (kind === 'avif') return pixels * 18
  if (!isProgressive) return whole
  if (kind !== 'jpeg') return whole * 1.4
  return pixels * (chromaSubsampling?.startsWith('4:2:0') ? channels + 1 : 2 * channels + 1)
}
