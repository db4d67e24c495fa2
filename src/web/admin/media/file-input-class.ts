/** Classes of an `<input type="file">` that looks like the other fields. */
export const fileInputClass =
  'block w-full rounded-sm border border-stone/80 bg-paper text-base file:mr-3 file:min-h-11 file:border-0 file:border-r file:border-stone/40 file:bg-linen file:px-4 file:font-semibold file:text-ink'
