/** Days after which the receiver of a used, cancelled or expired card is forgotten. */
export const RECEIVERS_DAYS = 365
