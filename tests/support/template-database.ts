/** The name of the migrated database that is copied for every test file. */
export const TEMPLATE_DATABASE = 'zari_template'
