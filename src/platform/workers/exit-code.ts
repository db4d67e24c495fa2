/** The exit code when a restart cannot help, because database or configuration is unsuitable
 * (EX_CONFIG of sysexits.h). */
export const CANNOT_RUN = 78
