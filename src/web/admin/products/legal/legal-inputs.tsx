import { countryCodes, countryName } from '#shop/compliance/countries.ts'
import { makerRoles, type LegalValues, type MakerRole } from '#shop/compliance/legal-fields.ts'

const byName = countryCodes
  .map((code) => ({ value: code, label: countryName(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

/** India first, because most products come from there. */
export const countryOptions = [
  { value: 'IN', label: countryName('IN') },
  ...byName.filter(({ value }) => value !== 'IN'),
]

const roleNames: Record<MakerRole, string> = {
  manufacturer: 'Manufacturer',
  packer: 'Packer',
  importer: 'Importer',
  marketer: 'Marketer or brand owner',
}

export const roleOptions = makerRoles.map((role) => ({ value: role, label: roleNames[role] }))

export const legalHints: Record<keyof LegalValues, string> = {
  countryOfOrigin: 'Where it was made',
  makerRole: 'As the label says',
  maker: 'With the full postal address',
  netQuantity:
    'The net quantity of the law, for example: 1 piece; or: saree 5.5 m, blouse piece 0.8 m',
  customerCare: 'Name, phone and email',
}
