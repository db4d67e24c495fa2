// Made by `npm run schema` from db/migrations and db/functions. Do not edit.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountConsents {
  given_at: Generated<Timestamp>;
  user_id: string;
  version: number;
}

export interface Accounts {
  access_token: string | null;
  access_token_expires_at: Timestamp | null;
  account_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  id_token: string | null;
  password: string | null;
  provider_id: string;
  refresh_token: string | null;
  refresh_token_expires_at: Timestamp | null;
  scope: string | null;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface Addresses {
  alt_phone_no: Generated<string>;
  area_road: string;
  city: string;
  created_at: Generated<Timestamp>;
  customer_id: string;
  email: Generated<string>;
  first_name: string;
  house_no: string;
  id: string;
  is_default: Generated<boolean>;
  landmark: Generated<string>;
  last_name: Generated<string>;
  phone_no: string;
  pincode: string;
  state: string;
  used_at: Generated<Timestamp>;
}

export interface AttributeChoices {
  attribute: string;
  entry: string;
  facet_id: number;
  family: string | null;
  name: string;
  position: number;
  swatch: string | null;
}

export interface AttributeFacets {
  attribute: string;
  facet: string;
  id: Generated<number>;
}

export interface Attributes {
  is_filter: Generated<boolean>;
  kinds: Generated<string[]>;
  name: string;
  position: number;
  slug: string;
  type: string;
  unit: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface BackInStockRequests {
  confirmed_at: Timestamp | null;
  email: string;
  id: Generated<number>;
  key: Generated<string>;
  notified_at: Timestamp | null;
  product_id: string;
  requested_at: Generated<Timestamp>;
  size: string;
}

export interface BackInStockRounds {
  announced: Generated<number>;
  product_id: string;
  size: string;
}

export interface BackupRuns {
  address: string | null;
  archive_until: Timestamp | null;
  backup_name: string | null;
  byte_count: number | null;
  finished_at: Timestamp | null;
  id: Generated<string>;
  image_count: number | null;
  kind: string;
  outcome: Generated<string>;
  problem: string | null;
  row_count: number | null;
  started_at: Generated<Timestamp>;
  table_count: number | null;
}

export interface BestSellers {
  product_id: string;
  units: number;
}

export interface BoughtTogether {
  orders: number;
  other_id: string;
  product_id: string;
}

export interface BrandLogos {
  bytes: Buffer;
  content_type: string;
  created_at: Generated<Timestamp>;
  id: string;
}

export interface BulkEditItems {
  after: Json | null;
  based_on: number;
  before: Json | null;
  bulk_edit_id: string;
  note: string | null;
  outcome: string | null;
  position: number;
  product_id: string;
  undo_outcome: string | null;
  version_after: number | null;
}

export interface BulkEdits {
  action: Json;
  applied_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  created_by: string;
  id: string;
  undone_at: Timestamp | null;
}

export interface CarrierAccounts {
  carrier: string;
  email: string;
  pickup_location: string;
  pickup_pincode: string;
  sealed_password: string;
  sealed_token: string | null;
  sealed_webhook_key: string;
  set_at: Generated<Timestamp>;
  token_until: Timestamp | null;
  tracking_link: string;
  version: Generated<number>;
}

export interface CartLines {
  added_at: Generated<Timestamp>;
  cart_id: number;
  position: number;
  product_id: string;
  quantity: number;
  seen_price_paise: number;
  size: Generated<string>;
}

export interface Carts {
  changed_at: Timestamp | null;
  closed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  customer_id: string;
  id: Generated<number>;
  reminded_at: Timestamp | null;
  version: Generated<number>;
}

export interface CashBlockLifts {
  customer_id: string;
  lifted_at: Generated<Timestamp>;
  lifted_by: string;
}

export interface CashHandovers {
  amount_paise: number;
  brought_by: Generated<string>;
  noted_at: Generated<Timestamp>;
  noted_by: string;
  order_id: number;
}

export interface Challans {
  cancel_reason: string | null;
  cancelled_at: Timestamp | null;
  consignee: Json;
  financial_year: string;
  id: Generated<number>;
  invoice_number: string | null;
  issued_at: Timestamp;
  issued_by: string;
  issued_on: Timestamp;
  lines: Json;
  note: Generated<string>;
  number: string;
  prefix: string;
  reason: string;
  request_key: string;
  returned_on: Timestamp | null;
  serial: number;
  supplier: Json;
  total_paise: number;
}

export interface CollectionImages {
  collection: string;
  image_id: string;
}

export interface CollectionProducts {
  collection: string;
  position: number;
  product_id: string;
}

export interface Collections {
  created_at: Generated<Timestamp>;
  intro: Generated<string>;
  kind: string | null;
  mode: string;
  rules: Generated<Json>;
  seo_description: Generated<string>;
  seo_title: Generated<string>;
  shown_from: Timestamp | null;
  shown_until: Timestamp | null;
  slug: string;
  title: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface ComplaintAnswers {
  body: string;
  complaint_id: string;
  id: Generated<number>;
  sent_at: Generated<Timestamp>;
  sent_by: string;
}

export interface ComplaintReminders {
  complaint_id: string;
  kind: string;
  sent_at: Generated<Timestamp>;
}

export interface Complaints {
  acknowledge_by: Timestamp;
  acknowledged_at: Timestamp | null;
  acknowledged_by: string | null;
  body: string;
  closed_at: Timestamp | null;
  closed_by: string | null;
  email: string;
  helpline_docket: Generated<string>;
  id: string;
  lookup_key: Generated<string>;
  name: string;
  number: string;
  order_number: Generated<string>;
  recorded_at: Generated<Timestamp>;
  resolve_by: Timestamp;
  result: string | null;
}

export interface ComplianceDeclarations {
  declared_at: Generated<Timestamp>;
  declared_by: string;
  declared_on: Timestamp;
  item: string;
  note: Generated<string>;
}

export interface ConsentTexts {
  body: string;
  is_announced: Generated<boolean>;
  purpose: string;
  starts_on: Timestamp;
  version: number;
  written_at: Generated<Timestamp>;
  written_by: string | null;
}

export interface Couriers {
  id: Generated<number>;
  name: string;
  number_format: Generated<string>;
  tracking_link: Generated<string>;
}

export interface CreditEntries {
  amount_paise: number;
  at: Generated<Timestamp>;
  id: Generated<number>;
  kind: string;
  lot_id: number;
  order_id: number | null;
  reason: Generated<string>;
  staff_id: string | null;
}

export interface CreditLots {
  amount_paise: number;
  created_at: Generated<Timestamp>;
  customer_id: string;
  expires_at: Timestamp | null;
  gift_card_id: number | null;
  id: Generated<number>;
  left_paise: Generated<number>;
  return_id: number | null;
}

export interface CreditPayouts {
  amount_paise: number;
  id: Generated<number>;
  lot_id: number;
  order_id: number;
  payee_sealed: string | null;
  payee_shown: string;
  requested_at: Generated<Timestamp>;
  transfer_reference: string | null;
  transferred_at: Timestamp | null;
  transferred_by: string | null;
  withdraw_reason: Generated<string>;
  withdrawn_at: Timestamp | null;
  withdrawn_by: string | null;
}

export interface CustomerCancellations {
  cancelled_at: Generated<Timestamp>;
  order_id: number;
  reason: Generated<string>;
}

export interface DeliveryAnswers {
  answered_at: Timestamp | null;
  key: string;
  note: Generated<string>;
  parcel_id: number;
  passed_on_at: Timestamp | null;
  phone: Generated<string>;
  version: Generated<number>;
  wish: string | null;
  wished_day: Timestamp | null;
}

export interface DeliveryHolidays {
  day: Timestamp;
  name: string;
}

export interface DeliverySettings {
  cash_fee_paise: Generated<number>;
  cut_off: Generated<string>;
  default_grams: Generated<number>;
  dispatch_weekdays: Generated<number[]>;
  handling_days: Generated<number>;
  only_row: Generated<boolean>;
  version: Generated<number>;
}

export interface DeliverySteps {
  charge_paise: number;
  from_amount: number;
  zone: number;
}

export interface DeliveryWeights {
  grams: number;
  kind: string;
}

export interface DeliveryZones {
  charge_paise: Generated<number>;
  free_from_paise: number | null;
  is_served: Generated<boolean>;
  name: string;
  pincodes: string[];
  position: number;
  states: string[];
  steps_by: Generated<string>;
  takes_cash: Generated<boolean>;
  transit_from_days: number | null;
  transit_to_days: number | null;
}

export interface Disputes {
  amount_paise: number;
  created_at: Generated<Timestamp>;
  currency: string;
  gateway_dispute_id: string;
  id: Generated<number>;
  payment_id: number;
  phase: Generated<string>;
  reason_code: Generated<string>;
  respond_by: Timestamp | null;
  status: string;
  updated_at: Generated<Timestamp>;
}

export interface DocumentLines {
  cgst_paise: number;
  description: string;
  discount_paise: number;
  document_id: number;
  hsn: string;
  igst_paise: number;
  order_line_position: number;
  position: number;
  quantity: number;
  rate_bp: number | null;
  sgst_paise: number;
  taxable_paise: number;
  total_paise: number;
  unit_paise: number;
  uqc: string;
}

export interface DocumentPrefixes {
  prefix: string;
  starts_on: Timestamp;
  type: string;
}

export interface Documents {
  buyer: Json;
  cancel_reason: string | null;
  cancelled_at: Timestamp | null;
  corrects_id: number | null;
  financial_year: string;
  id: Generated<number>;
  issued_at: Timestamp;
  issued_on: Timestamp;
  number: string;
  order_id: number;
  paid_out_paise: Generated<number>;
  parcel_id: number | null;
  payment: Json;
  place_of_supply: string | null;
  prefix: string;
  reason: string | null;
  round_off_paise: Generated<number>;
  serial: number;
  supplier: Json;
  total_paise: number;
  type: string;
}

export interface DocumentSeries {
  financial_year: string;
  last_issued_at: Timestamp;
  last_serial: number;
  prefix: string;
  type: string;
}

export interface EmailChanges {
  expires_at: Timestamp;
  new_confirmed_at: Timestamp | null;
  new_email: string;
  old_confirmed_at: Timestamp | null;
  user_id: string;
}

export interface EntriesToReindex {
  entry: string;
  last_product: string | null;
}

export interface ExchangeHolds {
  expires_at: Timestamp;
  order_id: number;
  position: number;
  product_id: string;
  quantity: number;
  return_id: number;
  size: string;
  status: Generated<string>;
  stock_size: string;
}

export interface FailedDeliveries {
  failed_at: Timestamp;
  key: string;
  note: Generated<string>;
  number: number;
  parcel_id: number;
  reason: string;
  recorded_by: string | null;
}

export interface GatewayDays {
  compared_at: Generated<Timestamp>;
  day: Timestamp;
  differences: Json;
  gateway_captured_paise: number;
  gateway_refunded_paise: number;
  our_captured_paise: number;
  our_refunded_paise: number;
}

export interface GatewayKeys {
  id: Generated<number>;
  key_id: string;
  replaced_at: Timestamp | null;
  sealed_key_secret: string;
  sealed_webhook_secret: string;
  set_at: Generated<Timestamp>;
  set_by: string | null;
}

export interface GatewayTroubles {
  instrument: Generated<string>;
  method: string;
  name: string;
  severity: string;
  since: Generated<Timestamp>;
}

export interface GiftCards {
  amount_paise: number;
  cancel_reason: string | null;
  cancelled_at: Timestamp | null;
  code_end: string;
  code_hash: string;
  expires_at: Timestamp | null;
  id: Generated<number>;
  issued_at: Generated<Timestamp>;
  issued_by: string;
  message: Generated<string>;
  paid_by: string;
  payment_reference: Generated<string>;
  receiver_email: Generated<string>;
  receiver_name: Generated<string>;
  redeemed_at: Timestamp | null;
  redeemed_by: string | null;
  request_key: string;
  terms: Generated<string>;
}

export interface GiftCardTerms {
  body: string;
  months: number;
  starts_on: Timestamp;
}

export interface GoesWell {
  others: string[];
  product_id: string;
}

export interface GoesWellProgress {
  counted_order: Generated<number>;
  counted_until: Generated<Timestamp>;
  is_only: Generated<boolean>;
  last_product: string | null;
}

export interface HsnCodes {
  code: string;
  description: string;
}

export interface Images {
  alt: Generated<string>;
  byte_count: number;
  created_at: Generated<Timestamp>;
  damaged_at: Timestamp | null;
  focus: string | null;
  height: number;
  id: string;
  is_by_customer: Generated<boolean>;
  original_type: string;
  tint: string;
  unused_since: Generated<Timestamp | null>;
  uploaded_by: string | null;
  width: number;
}

export interface ImportedPictures {
  image_id: string;
  source: string;
}

export interface ImportLines {
  cells: string[];
  import_id: string;
  line: number;
  product_no: number;
}

export interface ImportRows {
  based_on: Json | null;
  decided_at: Timestamp | null;
  import_id: string;
  is_second_try: Generated<boolean>;
  line: number;
  missing_pictures: Generated<Json>;
  notes: Json;
  outcome: string | null;
  outcome_note: Json | null;
  pictures: Json | null;
  product_id: string | null;
  product_no: number;
  title: string;
  verdict: string;
  wanted: Json | null;
}

export interface Imports {
  created_at: Generated<Timestamp>;
  created_by: string;
  defaults: Generated<Json>;
  ended_at: Timestamp | null;
  file_name: string;
  has_pictures: boolean;
  headers: Generated<string[]>;
  id: string;
  kind: string | null;
  last_error: string | null;
  line_count: Generated<number>;
  problem: Json | null;
  product_count: Generated<number>;
  started_by: string | null;
  status: Generated<string>;
  stumbles: Generated<number>;
}

export interface LegalLimits {
  amount_paise: number;
  name: string;
  starts_on: Timestamp;
}

export interface LowStockSeen {
  product_id: string;
  seen_at: Generated<Timestamp>;
}

export interface MailChoices {
  cart_reminders_on: Generated<string>;
  cart_reminders_since: Timestamp | null;
  customer_id: string;
  key: Generated<string>;
  review_requests_ended_at: Timestamp | null;
}

export interface Mails {
  id: Generated<number>;
  kind: string;
  last_error: string | null;
  letter: Json | null;
  newsletter_id: number | null;
  next_try_at: Generated<Timestamp | null>;
  occasion: Generated<string>;
  order_id: number | null;
  queued_at: Generated<Timestamp>;
  recipient: string;
  sent_at: Timestamp | null;
  status: Generated<string>;
  subject: string;
  subscriber_id: string | null;
  tried_at: Timestamp | null;
  tries: Generated<number>;
}

export interface MissingInvoices {
  order_id: number;
  since: Generated<Timestamp>;
}

export interface Newsletters {
  addressed_at: Timestamp | null;
  addressed_up_to: string | null;
  body: string;
  button_path: Generated<string>;
  button_words: Generated<string>;
  created_at: Generated<Timestamp>;
  created_by: string;
  heading: string;
  id: Generated<number>;
  sent_at: Timestamp | null;
  sent_by: string | null;
  subject: string;
  version: Generated<number>;
}

export interface Offers {
  amount_paise: number | null;
  code: string | null;
  collections: Generated<string[]>;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp | null;
  excludes_reduced: Generated<boolean>;
  id: string;
  is_combinable: Generated<boolean>;
  is_first_order_only: Generated<boolean>;
  kind: string;
  kinds: Generated<string[]>;
  max_discount_paise: number | null;
  min_subtotal_paise: number | null;
  name: string;
  per_customer_limit: number | null;
  percent_bp: number | null;
  product_ids: Generated<string[]>;
  rounds_to_rupee: Generated<boolean>;
  starts_at: Timestamp;
  state: Generated<string>;
  target: string;
  usage_limit: number | null;
  version: Generated<number>;
}

export interface OfferUses {
  customer_id: string;
  discount_paise: number;
  email_hash: Generated<string>;
  offer_id: string;
  order_id: number;
  phone_hash: Generated<string>;
  reserved_at: Generated<Timestamp>;
  state: string;
}

export interface OldAddresses {
  created_at: Generated<Timestamp>;
  from_path: string;
  to_path: string;
}

export interface OrderDiscounts {
  amount_paise: number;
  code: string | null;
  label: string;
  offer_id: string;
  order_id: number;
  position: number;
}

export interface OrderLines {
  cgst_paise: number | null;
  charges_paise: Generated<number>;
  discount_paise: Generated<number>;
  dispatch_day: Timestamp | null;
  goods_class: string | null;
  has_left: Generated<boolean>;
  hsn: string | null;
  igst_paise: number | null;
  image_id: string | null;
  order_id: number;
  original_price_paise: number;
  packed_quantity: Generated<number>;
  position: number;
  product_id: string;
  quantity: number;
  returned_quantity: Generated<number>;
  sale_mode: string | null;
  sgst_paise: number | null;
  size: Generated<string>;
  stock_size: Generated<string>;
  tax_rate_bp: number | null;
  taxable_paise: number | null;
  title: string;
  unit_price_paise: number;
}

export interface Orders {
  address_email: Generated<string>;
  alt_phone_no: Generated<string>;
  archived_at: Timestamp | null;
  area_road: string;
  arrives_from: Timestamp | null;
  arrives_to: Timestamp | null;
  bought_titles: Generated<string>;
  buyer_business: Generated<string>;
  buyer_gstin: string | null;
  cart_id: number;
  cash_address_hash: string | null;
  cash_fee_paise: Generated<number>;
  cash_noted_at: Timestamp | null;
  city: string;
  consent_version: number | null;
  courier_name: Generated<string>;
  courier_version: Generated<number>;
  created_at: Generated<Timestamp>;
  credit_paise: Generated<number>;
  currency: Generated<string>;
  customer_id: string;
  customer_note: Generated<string>;
  delivery_paise: Generated<number>;
  discount_paise: Generated<number>;
  email: string;
  first_name: string;
  gift_message: Generated<string>;
  gift_wrap_paise: number | null;
  hold_expires_at: Timestamp | null;
  hold_extended: Generated<boolean>;
  house_no: string;
  id: Generated<number>;
  internal_note: Generated<string>;
  landmark: Generated<string>;
  last_name: Generated<string>;
  leaves_by: Timestamp | null;
  note_version: Generated<number>;
  number: string;
  pay_mode: Generated<string>;
  payable_paise: Generated<number>;
  payment_state: Generated<string>;
  phone_no: string;
  pincode: string;
  place_of_supply: string | null;
  placed_at: Timestamp | null;
  search_text: Generated<string>;
  settled_payment_id: number | null;
  state: string;
  status: Generated<number>;
  supplier_gstin: string | null;
  supplier_state: string | null;
  tax_mode: string | null;
  total_paise: number;
  tracking_number: Generated<string>;
}

export interface OrderStatusChanges {
  changed_at: Generated<Timestamp>;
  changed_by: string | null;
  from_status: number;
  id: Generated<number>;
  order_id: number;
  to_status: number;
}

export interface PageImages {
  image_id: string;
  page_id: string;
}

export interface Pages {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  is_policy: Generated<boolean>;
  publish_at: Timestamp | null;
  published_version: number | null;
  scheduled_by: string | null;
  scheduled_version: number | null;
  slug: string;
}

export interface ParcelEvents {
  activity: string;
  code: number | null;
  happened_at: Timestamp;
  id: Generated<number>;
  key: string;
  location: Generated<string>;
  parcel_id: number;
  recorded_at: Generated<Timestamp>;
  reported_by: string | null;
  state: string | null;
}

export interface ParcelLines {
  order_id: number;
  parcel_id: number;
  position: number;
  quantity: number;
  restocked_quantity: Generated<number>;
}

export interface Parcels {
  booking_tried_at: Timestamp | null;
  booking_until: Timestamp | null;
  breadth_cm: number;
  carrier: string;
  carrier_order_id: string | null;
  collect_paise: Generated<number>;
  courier_name: Generated<string>;
  delivered_at: Timestamp | null;
  height_cm: number;
  id: Generated<number>;
  inspected_at: Timestamp | null;
  label: Buffer | null;
  left_at: Timestamp | null;
  length_cm: number;
  number: number;
  order_id: number;
  packed_at: Generated<Timestamp>;
  packed_by: string;
  pickup_at: Timestamp | null;
  problem: Generated<string>;
  reported_at: Timestamp | null;
  shipment_id: string | null;
  state: Generated<string>;
  tracking_number: Generated<string>;
  version: Generated<number>;
  weight_grams: number;
}

export interface ParcelWebhooks {
  id: string;
  processed_at: Timestamp | null;
  raw: Buffer;
  received_at: Generated<Timestamp>;
}

export interface PaymentAttempts {
  amount_paise: number;
  checks: Generated<number>;
  created_at: Generated<Timestamp>;
  currency: string;
  gateway_order_id: string | null;
  has_ended: Generated<boolean>;
  id: Generated<number>;
  next_check_at: Timestamp | null;
  order_id: number;
  receipt: string;
  status: string;
}

export interface Payments {
  amount_paise: number;
  attempt_id: number | null;
  created_at: Generated<Timestamp>;
  credited_paise: Generated<number>;
  currency: string;
  error_code: string | null;
  error_reason: string | null;
  gateway_created_at: Timestamp | null;
  gateway_payment_id: string;
  id: Generated<number>;
  method: string | null;
  order_id: number | null;
  refund_committed_paise: Generated<number>;
  role: string;
  settles_order_id: number | null;
  status: string;
  updated_at: Generated<Timestamp>;
}

export interface PriceDropRequests {
  customer_id: string;
  key: Generated<string>;
  requested_at: Generated<Timestamp>;
}

export interface PriceHistory {
  id: Generated<number>;
  mrp_paise: number;
  product_id: string;
  selling_paise: number;
  since: Timestamp;
  until: Timestamp | null;
}

export interface PricePlans {
  begins_at: Timestamp;
  ends_at: Timestamp | null;
  id: Generated<string>;
  planned_at: Generated<Timestamp>;
  planned_by: string;
  price_before_paise: number | null;
  price_paise: number;
  product_id: string;
  state: Generated<string>;
}

export interface ProductImages {
  alt: Generated<string>;
  image_id: string;
  position: number;
  product_id: string;
}

export interface ProductKinds {
  age_group: Generated<string>;
  country_of_origin: Generated<string>;
  counts_sizes: Generated<boolean>;
  customer_care: Generated<string>;
  feed_category: Generated<string>;
  goods_class: Generated<string>;
  hsn: Generated<string>;
  is_enabled: Generated<boolean>;
  maker: Generated<string>;
  maker_role: Generated<string>;
  net_quantity: Generated<string>;
  plural: string;
  position: number;
  singular: string;
  size_guide: Json | null;
  size_slots: Generated<string[]>;
  sizes: Generated<string[]>;
  slot: number;
  slug: string;
  undeclared: Generated<number>;
  unit_code: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface ProductQuestions {
  answer: string | null;
  answered_at: Timestamp | null;
  asked_at: Generated<Timestamp>;
  body: string;
  email: string;
  hidden_at: Timestamp | null;
  hidden_reason: string | null;
  id: Generated<string>;
  mailed_at: Timestamp | null;
  product_id: string;
  size: Generated<string>;
}

export interface ProductReturnWindows {
  days: number | null;
  id: Generated<number>;
  product_id: string;
  set_at: Generated<Timestamp>;
}

export interface Products {
  attributes: Generated<string[]>;
  categories: Generated<string[]>;
  cost_paise: number | null;
  country_of_origin: Generated<string>;
  counts_sizes: Generated<boolean>;
  created_at: Generated<Timestamp>;
  customer_care: Generated<string>;
  deleted_at: Timestamp | null;
  description: string;
  design: Generated<string>;
  dispatch_from: Timestamp | null;
  goods_class: Generated<string>;
  highlights: Generated<string[]>;
  hsn: Generated<string>;
  id: string;
  is_listed: Generated<boolean>;
  is_withheld: Generated<boolean>;
  maker: Generated<string>;
  maker_role: Generated<string>;
  making_days: number | null;
  net_quantity: Generated<string>;
  original_price_paise: number;
  own_unit: Generated<string>;
  prior_price_paise: number | null;
  prior_price_until: Timestamp | null;
  published_from: Timestamp | null;
  published_until: Timestamp | null;
  sale_mode: Generated<string>;
  search_pieces: Generated<string[]>;
  search_title: Generated<string>;
  selling_price_paise: number;
  sizes: Generated<string[]>;
  state: Generated<string>;
  stitching: Generated<string>;
  title: string;
  type: Generated<string>;
  undeclared: Generated<number>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface ProductSkus {
  barcode: Generated<string>;
  number: Generated<number>;
  product_id: string;
  size: string;
  sku: string;
}

export interface ProductVideos {
  poster_id: string | null;
  product_id: string;
  video_id: string;
}

export interface Queries {
  answered_at: Timestamp | null;
  answered_by: string | null;
  id: string;
  read_at: Timestamp | null;
  read_by: string | null;
  search_text: Generated<string>;
  sent_at: Generated<Timestamp>;
  your_email: string;
  your_message: string;
  your_name: string;
  your_subject: Generated<string>;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface RecoveryCodes {
  code_hash: string;
  used_at: Timestamp | null;
  user_id: string;
}

export interface Refunds {
  amount_paise: number;
  created_at: Generated<Timestamp>;
  gateway_created_at: Timestamp | null;
  gateway_refund_id: string | null;
  id: Generated<number>;
  idempotency_key: string;
  last_error: string | null;
  next_try_at: Generated<Timestamp>;
  origin: Generated<string>;
  payment_id: number;
  purpose: string;
  reason: Generated<string>;
  replaces: number | null;
  requested_by: string | null;
  status: string;
  tries: Generated<number>;
  try_number: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface ReturnEvents {
  at: Generated<Timestamp>;
  id: Generated<number>;
  note: Generated<string>;
  return_id: number;
  staff_id: string | null;
  state: string;
}

export interface ReturnLines {
  accepted_quantity: number | null;
  grade: string | null;
  order_id: number;
  position: number;
  quantity: number;
  refund_paise: number | null;
  restocked_quantity: Generated<number>;
  return_id: number;
}

export interface ReturnPhotos {
  image_id: string;
  position: number;
  return_id: number;
}

export interface Returns {
  exchange_order_id: number | null;
  granted_paise: Generated<number>;
  id: Generated<number>;
  note: Generated<string>;
  order_id: number;
  outcome: Generated<string>;
  payee_sealed: string | null;
  payee_shown: Generated<string>;
  reason: string;
  refund_paise: number | null;
  request_key: string;
  requested_at: Generated<Timestamp>;
  state: Generated<string>;
  transfer_reference: string | null;
}

export interface ReturnWindows {
  days: number | null;
  id: Generated<number>;
  kind: string | null;
  set_at: Generated<Timestamp>;
}

export interface ReviewCounts {
  product_id: string;
  reviews: Generated<number>;
  runs_large: Generated<number>;
  runs_small: Generated<number>;
  runs_true: Generated<number>;
  stars: Generated<number>;
}

export interface ReviewPhotos {
  image_id: string;
  position: number;
  review_id: string;
}

export interface Reviews {
  author: string;
  body: string;
  customer_id: string;
  fit: string | null;
  hidden_at: Timestamp | null;
  hidden_reason: string | null;
  id: Generated<string>;
  order_id: number;
  product_id: string;
  replied_at: Timestamp | null;
  reply: string | null;
  stars: number;
  written_at: Generated<Timestamp>;
}

export interface SearchDays {
  day: Timestamp;
  has_results: boolean | null;
  query: string;
  searches: number;
}

export interface SearchDocuments {
  choices: Generated<number[]>;
  created_at: Timestamp;
  discount_percent: number;
  facets: number;
  price_paise: number;
  product_id: string;
  sizes: Generated<number>;
  terms: string;
  title: string;
}

export interface SearchNews {
  id: Generated<number>;
  words: string[];
}

export interface SearchSynonyms {
  collection: string | null;
  created_at: Generated<Timestamp>;
  meaning: string | null;
  term: string;
}

export interface SearchVocabulary {
  edition: number;
  near: string[];
  sound: string;
  word: string;
}

export interface SecondFactors {
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  last_step: number | null;
  secret_encrypted: string;
  user_id: string;
}

export interface SelfAudits {
  audited_on: Timestamp;
  body: string;
  declared_at: Generated<Timestamp>;
  declared_by: string;
  id: Generated<number>;
  is_shown: Generated<boolean>;
  shown_from: Timestamp;
  signer: string;
}

export interface Sessions {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  ip_address: string | null;
  is_remembered: Generated<boolean>;
  last_used_at: Generated<Timestamp>;
  token: string;
  updated_at: Generated<Timestamp>;
  user_agent: string | null;
  user_id: string;
}

export interface SettlementImports {
  file_name: string;
  id: string;
  imported_at: Generated<Timestamp>;
  imported_by: string;
  lines_added: number;
  lines_known: number;
}

export interface SettlementLines {
  amount_paise: number;
  entity_id: string;
  fee_paise: number;
  import_id: string;
  kind: string;
  net_paise: number;
  settled_on: Timestamp;
  settlement_id: string;
  tax_paise: number;
  utr: Generated<string>;
}

export interface ShopIdentity {
  id: string;
  is_only_row: Generated<boolean>;
}

export interface ShopSettings {
  back_office_version: Generated<number>;
  book_names: Generated<Json>;
  book_names_version: Generated<number>;
  cart_reminder_hours: number | null;
  cart_version: Generated<number>;
  changed_at: Generated<Timestamp>;
  changed_by: string | null;
  cod_is_on: Generated<boolean>;
  cod_max_paise: Generated<number>;
  cod_open_max: Generated<number>;
  cod_pincodes: Generated<string[]>;
  cod_refused_phones: Generated<string[]>;
  cod_returns_days: Generated<number>;
  cod_returns_max: Generated<number>;
  compliance_version: Generated<number>;
  customer_mails_version: Generated<number>;
  delivery_attempts_max: Generated<number>;
  exchange_hold_days: Generated<number>;
  friends_password_hash: string | null;
  gift_wrap_paise: number | null;
  guest_checkout_is_on: Generated<boolean>;
  guest_checkout_version: Generated<number>;
  holiday_from: Timestamp | null;
  holiday_text: Generated<string>;
  holiday_until: Timestamp | null;
  holiday_version: Generated<number>;
  is_open: Generated<boolean>;
  list_display_version: Generated<number>;
  low_stock_max: Generated<number>;
  mail_host: string | null;
  mail_port: number | null;
  mail_sealed_password: string | null;
  mail_security: string | null;
  mail_sender: Generated<string>;
  mail_set_at: Timestamp | null;
  mail_user: Generated<string>;
  mail_version: Generated<number>;
  notified_per_piece: Generated<number>;
  one_card_per_design: Generated<boolean>;
  only_row: Generated<boolean>;
  own_shop_since: Timestamp | null;
  price_display_version: Generated<number>;
  publication_gate: Generated<string>;
  receipts_since: Timestamp | null;
  receipts_version: Generated<number>;
  review_mail_days: Generated<number>;
  review_mails_are_on: Generated<boolean>;
  several_sizes_in_cart: Generated<boolean>;
  skipped_steps: Generated<string[]>;
  slip_closing: Generated<string>;
  staff_idle_minutes: number | null;
  strike_rule: Generated<string>;
  strike_rule_applied: Generated<string>;
  strike_rule_from: Generated<Timestamp | null>;
  strike_rule_then: Generated<string>;
  version: Generated<number>;
}

export interface SiteDrafts {
  body: Json;
  kind: string;
  saved_at: Generated<Timestamp>;
  saved_by: string | null;
  version: number;
}

export interface SiteImages {
  image_id: string;
  kind: string;
}

export interface SiteRecords {
  body: Json;
  kind: string;
  published_at: Generated<Timestamp>;
  published_by: string | null;
  version: number;
}

export interface SiteSchedules {
  body: Json;
  kind: string;
  publish_at: Timestamp;
  scheduled_by: string;
}

export interface SiteVideos {
  kind: string;
  video_id: string;
}

export interface SizesToRename {
  earlier: string;
  kind: string;
  last_product: string | null;
  later: string;
}

export interface StaffChanges {
  action: string;
  after: Json | null;
  before: Json | null;
  changed_at: Generated<Timestamp>;
  id: Generated<number>;
  is_payment_action: Generated<boolean>;
  kind: Generated<string>;
  order_id: number | null;
  payment_id: number | null;
  reason: Generated<string>;
  refund_id: number | null;
  staff_id: string;
  subject: string;
}

export interface StaffInvitations {
  accepted_by: string | null;
  created_at: Generated<Timestamp>;
  email: string;
  ended_at: Timestamp | null;
  ending: string | null;
  expires_at: Timestamp;
  id: Generated<number>;
  invited_by: string;
  may_raise_customer: Generated<boolean>;
  role: string;
  token_hash: string;
}

export interface StaffNoticeChoices {
  delivery: string;
  event: string;
  staff_id: string;
}

export interface StaffNotices {
  created_at: Generated<Timestamp>;
  due_at: Timestamp;
  event: string;
  id: Generated<number>;
  mailed_at: Timestamp | null;
  path: string;
  staff_id: string;
  subject: string;
  summary: string;
}

export interface Stock {
  on_hand: number;
  product_id: string;
  reserved: Generated<number>;
  size: Generated<string>;
}

export interface StockHolds {
  expires_at: Timestamp;
  new_account_address: string | null;
  order_id: number;
  product_id: string;
  quantity: number;
  size: string;
  status: Generated<string>;
}

export interface StockMovements {
  change: number;
  id: Generated<number>;
  moved_at: Generated<Timestamp>;
  moved_by: string | null;
  order_id: number | null;
  product_id: string;
  reason: string;
  reserved_change: Generated<number>;
  return_id: number | null;
  size: string;
}

export interface StockTotals {
  available: number;
  product_id: string;
  sizes_available: Generated<number>;
}

export interface Subscribers {
  consent_version: number | null;
  email: string;
  id: string;
  subscribed_at: Generated<Timestamp>;
  subscribed_on: Generated<string>;
  unsubscribe_key: Generated<string>;
  unsubscribed_at: Timestamp | null;
}

export interface TaxPeriods {
  gstin: Generated<string>;
  mode: string;
  starts_on: Timestamp;
  state_code: Generated<string>;
  turnover_bp: Generated<number>;
}

export interface TaxRates {
  above_bp: number | null;
  goods_class: string;
  limit_paise: number | null;
  rate_bp: number;
  starts_on: Timestamp;
}

export interface Users {
  created_at: Generated<Timestamp>;
  email: string;
  email_verified: Generated<boolean>;
  erased_at: Timestamp | null;
  first_name: string;
  guest_key: string | null;
  id: string;
  image: string | null;
  is_guest: Generated<boolean>;
  last_name: Generated<string>;
  name: string;
  role: Generated<string>;
  updated_at: Generated<Timestamp>;
}

export interface Verifications {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  identifier: string;
  replacement_key: string | null;
  updated_at: Generated<Timestamp>;
  value: string;
}

export interface Videos {
  byte_count: number;
  created_at: Generated<Timestamp>;
  duration_ms: number;
  height: number;
  id: string;
  type: string;
  unused_since: Generated<Timestamp | null>;
  uploaded_by: string | null;
  width: number;
}

export interface VisitedPages {
  address: string;
  noted_at: Generated<Timestamp>;
  weight: number;
}

export interface WebhookInbox {
  endpoint: string;
  event: string;
  event_id: string;
  last_error: string | null;
  processed_at: Timestamp | null;
  raw: Buffer;
  received_at: Generated<Timestamp>;
  tries: Generated<number>;
}

export interface WishListItems {
  added_at: Generated<Timestamp>;
  customer_id: string;
  known_price_paise: number | null;
  product_id: string;
}

export interface WishListShares {
  customer_id: string;
  key: string;
  shared_at: Generated<Timestamp>;
}

export interface DB {
  account_consents: AccountConsents;
  accounts: Accounts;
  addresses: Addresses;
  attribute_choices: AttributeChoices;
  attribute_facets: AttributeFacets;
  attributes: Attributes;
  back_in_stock_requests: BackInStockRequests;
  back_in_stock_rounds: BackInStockRounds;
  backup_runs: BackupRuns;
  best_sellers: BestSellers;
  bought_together: BoughtTogether;
  brand_logos: BrandLogos;
  bulk_edit_items: BulkEditItems;
  bulk_edits: BulkEdits;
  carrier_accounts: CarrierAccounts;
  cart_lines: CartLines;
  carts: Carts;
  cash_block_lifts: CashBlockLifts;
  cash_handovers: CashHandovers;
  challans: Challans;
  collection_images: CollectionImages;
  collection_products: CollectionProducts;
  collections: Collections;
  complaint_answers: ComplaintAnswers;
  complaint_reminders: ComplaintReminders;
  complaints: Complaints;
  compliance_declarations: ComplianceDeclarations;
  consent_texts: ConsentTexts;
  couriers: Couriers;
  credit_entries: CreditEntries;
  credit_lots: CreditLots;
  credit_payouts: CreditPayouts;
  customer_cancellations: CustomerCancellations;
  delivery_answers: DeliveryAnswers;
  delivery_holidays: DeliveryHolidays;
  delivery_settings: DeliverySettings;
  delivery_steps: DeliverySteps;
  delivery_weights: DeliveryWeights;
  delivery_zones: DeliveryZones;
  disputes: Disputes;
  document_lines: DocumentLines;
  document_prefixes: DocumentPrefixes;
  document_series: DocumentSeries;
  documents: Documents;
  email_changes: EmailChanges;
  entries_to_reindex: EntriesToReindex;
  exchange_holds: ExchangeHolds;
  failed_deliveries: FailedDeliveries;
  gateway_days: GatewayDays;
  gateway_keys: GatewayKeys;
  gateway_troubles: GatewayTroubles;
  gift_card_terms: GiftCardTerms;
  gift_cards: GiftCards;
  goes_well: GoesWell;
  goes_well_progress: GoesWellProgress;
  hsn_codes: HsnCodes;
  images: Images;
  import_lines: ImportLines;
  import_rows: ImportRows;
  imported_pictures: ImportedPictures;
  imports: Imports;
  legal_limits: LegalLimits;
  low_stock_seen: LowStockSeen;
  mail_choices: MailChoices;
  mails: Mails;
  missing_invoices: MissingInvoices;
  newsletters: Newsletters;
  offer_uses: OfferUses;
  offers: Offers;
  old_addresses: OldAddresses;
  order_discounts: OrderDiscounts;
  order_lines: OrderLines;
  order_status_changes: OrderStatusChanges;
  orders: Orders;
  page_images: PageImages;
  pages: Pages;
  parcel_events: ParcelEvents;
  parcel_lines: ParcelLines;
  parcel_webhooks: ParcelWebhooks;
  parcels: Parcels;
  payment_attempts: PaymentAttempts;
  payments: Payments;
  price_drop_requests: PriceDropRequests;
  price_history: PriceHistory;
  price_plans: PricePlans;
  product_images: ProductImages;
  product_kinds: ProductKinds;
  product_questions: ProductQuestions;
  product_return_windows: ProductReturnWindows;
  product_skus: ProductSkus;
  product_videos: ProductVideos;
  products: Products;
  queries: Queries;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  refunds: Refunds;
  return_events: ReturnEvents;
  return_lines: ReturnLines;
  return_photos: ReturnPhotos;
  return_windows: ReturnWindows;
  returns: Returns;
  review_counts: ReviewCounts;
  review_photos: ReviewPhotos;
  reviews: Reviews;
  search_days: SearchDays;
  search_documents: SearchDocuments;
  search_news: SearchNews;
  search_synonyms: SearchSynonyms;
  search_vocabulary: SearchVocabulary;
  second_factors: SecondFactors;
  self_audits: SelfAudits;
  sessions: Sessions;
  settlement_imports: SettlementImports;
  settlement_lines: SettlementLines;
  shop_identity: ShopIdentity;
  shop_settings: ShopSettings;
  site_drafts: SiteDrafts;
  site_images: SiteImages;
  site_records: SiteRecords;
  site_schedules: SiteSchedules;
  site_videos: SiteVideos;
  sizes_to_rename: SizesToRename;
  staff_changes: StaffChanges;
  staff_invitations: StaffInvitations;
  staff_notice_choices: StaffNoticeChoices;
  staff_notices: StaffNotices;
  stock: Stock;
  stock_holds: StockHolds;
  stock_movements: StockMovements;
  stock_totals: StockTotals;
  subscribers: Subscribers;
  tax_periods: TaxPeriods;
  tax_rates: TaxRates;
  users: Users;
  verifications: Verifications;
  videos: Videos;
  visited_pages: VisitedPages;
  webhook_inbox: WebhookInbox;
  wish_list_items: WishListItems;
  wish_list_shares: WishListShares;
}
