import type { TestShop } from './test-shop.ts'
import type { Visitor } from './visitor.ts'

export type ProductFormFields = Record<string, string | string[] | File>
export const ivory: ProductFormFields = {
  title: 'Ivory Chanderi',
  description: 'Light as air.',
  type: 'saree',
  originalPrice: '4999',
  sellingPrice: '2499',
  quantity: '5',
  state: 'published',
}

/** Sends requests of the admin's product pages without a browser. */
export function productForms(shop: TestShop) {
  const { db } = shop.shop
  return {
    upload: (who: Visitor, body: BodyInit, headers: Record<string, string> = {}) =>
      fetch(`${shop.url}/admin/pictures`, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { cookie: who.cookie, ...headers },
        duplex: 'half',
      } as RequestInit),

    sendForm(who: Visitor, path: string, fields: ProductFormFields): Promise<Response> {
      const form = new FormData()
      for (const [name, values] of Object.entries(fields))
        for (const value of [values].flat()) form.append(name, value)
      return fetch(shop.url + path, {
        method: 'POST',
        body: form,
        redirect: 'manual',
        headers: { cookie: who.cookie },
      })
    },

    /** Returns all data that a refused request must leave unchanged. */
    async everything() {
      const [products, stock, movements, images] = await Promise.all([
        db
          .selectFrom('products')
          .select(['id', 'title', 'version', 'selling_price_paise', 'deleted_at'])
          .orderBy('id')
          .execute(),
        db.selectFrom('stock').selectAll().orderBy('product_id').orderBy('size').execute(),
        db.selectFrom('stock_movements').select('id').orderBy('id').execute(),
        db.selectFrom('images').select('id').orderBy('id').execute(),
      ])
      return { products, stock, movements, images }
    },
  }
}
