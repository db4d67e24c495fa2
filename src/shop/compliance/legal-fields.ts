/** The role of the company on the label. */
export const makerRoles = ['manufacturer', 'packer', 'importer', 'marketer'] as const
export type MakerRole = (typeof makerRoles)[number]

/** The legal declarations of a product page. '' leaves a declaration to the kind. */
export const legalFields = {
  countryOfOrigin: {
    kind: 'country',
    label: 'Country of origin',
    property: 'countryOfOrigin',
    input: 'countryOfOrigin',
    column: 'country_of_origin',
    heading: 'Country of Origin',
    isSearched: true,
  },
  makerRole: {
    kind: 'choice',
    label: 'Role of the maker',
    property: 'makerRole',
    input: 'makerRole',
    column: 'maker_role',
    heading: 'Maker Role',
    choices: ['', ...makerRoles],
    isSearched: false,
  },
  maker: {
    kind: 'text',
    label: 'Name and address of the maker',
    property: 'maker',
    input: 'maker',
    column: 'maker',
    heading: 'Maker',
    isRequired: false,
    maxLength: 300,
    isSearched: true,
  },
  netQuantity: {
    kind: 'line',
    label: 'Net quantity',
    property: 'netQuantity',
    input: 'netQuantity',
    column: 'net_quantity',
    heading: 'Net Quantity',
    isRequired: false,
    maxLength: 100,
    isSearched: true,
  },
  customerCare: {
    kind: 'text',
    label: 'Customer care',
    property: 'customerCare',
    input: 'customerCare',
    column: 'customer_care',
    heading: 'Customer Care',
    isRequired: false,
    maxLength: 300,
    isSearched: true,
  },
} as const

export type LegalValues = {
  countryOfOrigin: string
  makerRole: '' | MakerRole
  maker: string
  netQuantity: string
  customerCare: string
}
