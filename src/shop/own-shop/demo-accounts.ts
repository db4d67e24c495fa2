/** The accounts of a demo shop. Their passwords are publicly known. */
export const DEMO_ADMIN_EMAIL = 'admin@zari.test'
export const DEMO_CUSTOMER_EMAIL = 'customer@zari.test'
export const demoEmails: readonly string[] = [DEMO_ADMIN_EMAIL, DEMO_CUSTOMER_EMAIL]
