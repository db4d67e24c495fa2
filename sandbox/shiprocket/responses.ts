export type ApiResponse = { status: number; body: unknown }

export const ok = (body: unknown): ApiResponse => ({ status: 200, body })
export const failed = (status: number, message: string, more: object = {}): ApiResponse => ({
  status,
  body: { message, status_code: status, ...more },
})
