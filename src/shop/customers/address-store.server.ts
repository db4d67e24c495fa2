import { sql } from 'kysely'
import { columnNames, propertyNames, textDefinitions } from '#platform/database/columns.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import { addressFields, type Address } from './address.ts'
import { addressColumns, type AddressColumn } from './address-columns.ts'
import { SAVED_ADDRESSES_MAX, type SavedAddress } from './saved-address.ts'

/** Lists a customer's addresses, the most recently used first. */
export async function listAddresses(db: Db, customerId: string): Promise<SavedAddress[]> {
  return addressesOf(db, customerId)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(SAVED_ADDRESSES_MAX)
    .execute()
}

/** Finds the address for the delivery form: the default or the most recently used. */
export async function findPrefillAddress(
  db: Db,
  customerId: string,
): Promise<SavedAddress | undefined> {
  return addressesOf(db, customerId)
    .orderBy('is_default', 'desc')
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Returns undefined if this customer has no address with this id. */
export async function findOwnAddress(
  db: Db,
  customerId: string,
  id: string,
): Promise<SavedAddress | undefined> {
  return addressesOf(db, customerId).where('id', '=', id).executeTakeFirst()
}

/** Locks an address book, so that concurrent changes keep the limit and one default. */
export async function lockAddressBook(tx: Db, customerId: string): Promise<void> {
  await lockAddressBooks(tx, [customerId])
}

/** Locks in sorted order, to avoid deadlocks. */
export async function lockAddressBooks(tx: Db, customerIds: readonly string[]): Promise<void> {
  await sql`${prepared}
    select id from users where id = any (${customerIds}::text[])
    order by id for no key update`.execute(tx)
}

export async function countAddresses(db: Db, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('addresses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findAddressExists(db: Db, customerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('addresses')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export type CustomersAddress = { customerId: string; address: Address }

/** Marks the address as most recently used, and writes nothing if it already is. Returns the
 * customers who have exactly this address. */
export async function updateKnownAddressesUsed(
  tx: Db,
  used: readonly CustomersAddress[],
): Promise<Set<string>> {
  const { rows } = await sql<{ customerId: string }>`${prepared}
    with known as (
      select "customerId", same.id, same.used_at from ${usedAddresses(used)} cross join lateral (
        select id, used_at from addresses where customer_id = used."customerId"
          and (${columnNames(addressColumns, 'addresses')}) = (${propertyNames(addressColumns, 'used')})
        order by used_at desc limit 1) same
    ), moved as (
      update addresses set used_at = now() from known where addresses.id = known.id and exists (
        select from addresses other where other.customer_id = known."customerId"
          and other.used_at >= known.used_at and other.id <> known.id)
    )
    select "customerId" from known`.execute(tx)
  return new Set(rows.map(({ customerId }) => customerId))
}

/** Adds addresses where the address book is not full. A customer's first address becomes the
 * default. Returns the customers whose address was added. The caller must have locked the address
 * books. */
export async function insertAddressesWhereRoom(
  tx: Db,
  used: readonly CustomersAddress[],
): Promise<Set<string>> {
  const { rows } = await sql<{ customerId: string }>`${prepared}
    insert into addresses (id, customer_id, ${columnNames(addressColumns)}, is_default)
    select gen_random_uuid(), "customerId", ${propertyNames(addressColumns)}, saved = 0
    from ${usedAddresses(used)} cross join lateral (select count(*) as saved from addresses
      where customer_id = "customerId") book
    where saved < ${SAVED_ADDRESSES_MAX}
    returning customer_id as "customerId"`.execute(tx)
  return new Set(rows.map(({ customerId }) => customerId))
}

function usedAddresses(used: readonly CustomersAddress[]) {
  return sql`json_to_recordset(${JSON.stringify(used.map(({ customerId, address }) => ({ customerId, ...address })))}::json) as used (
    "customerId" text, ${textDefinitions(addressColumns)})`
}

export async function insertAddress(
  db: Db,
  customerId: string,
  address: Address,
  isDefault: boolean,
): Promise<string> {
  const id = crypto.randomUUID()
  await db
    .insertInto('addresses')
    .values({ ...rowOf(address), id, customer_id: customerId, is_default: isDefault })
    .execute()
  return id
}

/** Returns false if this customer has no address with this id. */
export async function updateAddress(
  db: Db,
  customerId: string,
  id: string,
  address: Address,
): Promise<boolean> {
  const changed = await db
    .updateTable('addresses')
    .set(rowOf(address))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function updateNoDefault(db: Db, customerId: string): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ is_default: false })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .execute()
}

export async function updateDefault(db: Db, customerId: string, id: string): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ is_default: true })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Returns false if this customer has no address with this id. */
export async function deleteOwnAddress(db: Db, customerId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('addresses')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Deletes the least recently used address to make room. Never deletes the default. */
export async function deleteLeastUsedAddress(db: Db, customerId: string): Promise<void> {
  const oldest = db
    .selectFrom('addresses')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('is_default', '=', false)
    .orderBy('used_at')
    .orderBy('id')
    .limit(1)
  await db.deleteFrom('addresses').where('id', '=', oldest).execute()
}

function addressesOf(db: Db, customerId: string) {
  return db
    .selectFrom('addresses')
    .where('customer_id', '=', customerId)
    .select(['id', 'is_default as isDefault'])
    .select(addressFields.map((field) => sql.ref(addressColumns[field]).as(field)))
    .$castTo<SavedAddress>()
}

function rowOf(address: Address): Record<AddressColumn, string> {
  const entries = addressFields.map((field) => [addressColumns[field], address[field]])
  return Object.fromEntries(entries) as Record<AddressColumn, string>
}

export async function deleteAddressesOf(tx: Db, customerId: string): Promise<void> {
  await tx.deleteFrom('addresses').where('customer_id', '=', customerId).execute()
}
