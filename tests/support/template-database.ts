/** The migrated database from which every test file gets a copy. */
export const TEMPLATE_DATABASE = 'zari_template'
