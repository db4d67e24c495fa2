export type ApiAnswer = { status: number; body: unknown }

export const ok = (body: unknown): ApiAnswer => ({ status: 200, body })
export const failed = (status: number, message: string, more: object = {}): ApiAnswer => ({
  status,
  body: { message, status_code: status, ...more },
})
