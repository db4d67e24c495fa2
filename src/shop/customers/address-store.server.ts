import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared.server.ts'
import type { Address } from './address.ts'
import { SAVED_ADDRESSES_MAX, type SavedAddress } from './saved-address.ts'

/** The one that was used last comes first. The customer's id is part of every question, so no answer is somebody else's. */
export async function listAddresses(db: Db, customerId: string): Promise<SavedAddress[]> {
  return addressesOf(db, customerId)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(SAVED_ADDRESSES_MAX)
    .execute()
}

/** What a delivery form starts with: the default, else the one that was used last. */
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

/** Changes to one customer's book happen one after the other: its limit and its one default are counted rows. */
export async function lockAddressBook(tx: Db, customerId: string): Promise<void> {
  await lockAddressBooks(tx, [customerId])
}

/** In sorted order, so that nobody waits in a circle. */
export async function lockAddressBooks(tx: Db, customerIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', customerIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
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

/** Whose book has exactly this address: it moves to the front. The one that is there already stays as it is: most customers have one. */
export async function updateKnownAddressesUsed(
  tx: Db,
  used: readonly CustomersAddress[],
): Promise<Set<string>> {
  const { rows } = await sql<{ customerId: string }>`${prepared}
    with known as (
      select "customerId", same.id, same.used_at from ${usedAddresses(used)} cross join lateral (
        select id, used_at from addresses where customer_id = used."customerId"
          and (first_name, last_name, email, house_no, area_road, addresses.landmark)
            = (used."firstName", used."lastName", used."emailId", used."houseNo", used."areaRoad", used.landmark)
          and (addresses.city, addresses.state, addresses.pincode, phone_no, alt_phone_no)
            = (used.city, used.state, used.pincode, used."phoneNo", used."altPhoneNo")
        order by used_at desc limit 1) same
    ), moved as (
      update addresses set used_at = now() from known where addresses.id = known.id and exists (
        select from addresses other where other.customer_id = known."customerId" and other.used_at >= known.used_at and other.id <> known.id)
    )
    select "customerId" from known`.execute(tx)
  return new Set(rows.map(({ customerId }) => customerId))
}

/** Where the book has room; the first address of a book is its default. Answers in whose. The books are locked. */
export async function insertAddressesWhereRoom(
  tx: Db,
  used: readonly CustomersAddress[],
): Promise<Set<string>> {
  const { rows } = await sql<{ customerId: string }>`${prepared}
    insert into addresses (id, customer_id, first_name, last_name, email, house_no, area_road, landmark, city, state, pincode, phone_no, alt_phone_no, is_default)
    select gen_random_uuid(), "customerId", "firstName", "lastName", "emailId", "houseNo", "areaRoad", landmark, city, state, pincode, "phoneNo", "altPhoneNo", kept = 0
    from ${usedAddresses(used)} cross join lateral (select count(*) as kept from addresses where customer_id = "customerId") book
    where kept < ${SAVED_ADDRESSES_MAX}
    returning customer_id as "customerId"`.execute(tx)
  return new Set(rows.map(({ customerId }) => customerId))
}

function usedAddresses(used: readonly CustomersAddress[]) {
  return sql`json_to_recordset(${JSON.stringify(used.map(({ customerId, address }) => ({ customerId, ...address })))}::json) as used (
    "customerId" text, "firstName" text, "lastName" text, "emailId" text, "houseNo" text, "areaRoad" text, landmark text, city text, state text,
    pincode text, "phoneNo" text, "altPhoneNo" text)`
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
    .values({ ...columnsOf(address), id, customer_id: customerId, is_default: isDefault })
    .execute()
  return id
}

/** Answers false when this customer has no such address. */
export async function updateAddress(
  db: Db,
  customerId: string,
  id: string,
  address: Address,
): Promise<boolean> {
  const changed = await db
    .updateTable('addresses')
    .set(columnsOf(address))
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

/** Answers false when this customer has no such address. */
export async function deleteOwnAddress(db: Db, customerId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('addresses')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Makes room for a newer one; never takes the default. */
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
    .select([
      'id',
      'is_default as isDefault',
      'first_name as firstName',
      'last_name as lastName',
      'email as emailId',
      'house_no as houseNo',
      'area_road as areaRoad',
      'landmark',
      'city',
      'state',
      'pincode',
      'phone_no as phoneNo',
      'alt_phone_no as altPhoneNo',
    ])
}

function columnsOf(address: Address) {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    email: address.emailId,
    house_no: address.houseNo,
    area_road: address.areaRoad,
    landmark: address.landmark,
    city: address.city,
    state: address.state,
    pincode: address.pincode,
    phone_no: address.phoneNo,
    alt_phone_no: address.altPhoneNo,
  }
}
