/** A restart cannot help, because the database or the configuration does not fit (EX_CONFIG of sysexits.h). */
export const CANNOT_RUN = 78
