export type ImageHeader = {
  width: number
  height: number
  channels: number
  isDeep: boolean
  isProgressive: boolean
  kind: 'jpeg' | 'avif' | 'other'
  chromaSubsampling: string | undefined
}

/** Approximate memory of the decoder in bytes, measured with images of 50 megapixels. Images that
 * are rotated or stored in several passes are held whole. A progressive JPEG holds its coefficients
 * of two bytes each. */
export function decodeCost({
  width,
  height,
  channels,
  isDeep,
  isProgressive,
  kind,
  chromaSubsampling,
}: ImageHeader): number {
  const pixels = width * height
  const whole = pixels * channels * (isDeep ? 2 : 1)
  if (kind === 'avif') return pixels * 18
  if (!isProgressive) return whole
  if (kind !== 'jpeg') return whole * 1.4
  return pixels * (chromaSubsampling?.startsWith('4:2:0') ? channels + 1 : 2 * channels + 1)
}
