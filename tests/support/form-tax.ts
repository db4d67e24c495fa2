import type { FormTax } from '../../src/shop/tax/form-tax.server.ts'
import { seededRate } from './tax-rates.ts'

/** The tax data of a product form in a shop with sarees and suits. */
export const formTax: FormTax = {
  isRegular: false,
  kinds: [
    { slug: 'saree', singular: 'Saree', goodsClass: 'fabric', hsn: '', unit: 'PCS' },
    { slug: 'suit', singular: 'Suit', goodsClass: 'apparel', hsn: '6211', unit: 'PCS' },
  ],
  rates: [seededRate('fabric'), seededRate('apparel')],
  codes: [{ code: '5007', description: 'Woven fabrics of silk or of silk waste' }],
}
