export const pattern = (text: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${text})(?![\p{L}\p{M}])`.normalize('NFC'), 'iu')
