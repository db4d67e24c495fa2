import type { HsnCode } from '#shop/tax/tax-store.server.ts'

export const HSN_LIST = 'hsn-codes'

/** The codes that an input with `list={HSN_LIST}` offers. Browsers search code and description. */
export function HsnCodes({ codes }: { codes: readonly HsnCode[] }) {
  return (
    <datalist id={HSN_LIST}>
      {codes.map(({ code, description }) => (
        <option key={code} value={code}>
          {description}
        </option>
      ))}
    </datalist>
  )
}
