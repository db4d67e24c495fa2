/** The migrated database that each test file's own one is copied from. */
export const TEMPLATE_DATABASE = 'zari_template'
