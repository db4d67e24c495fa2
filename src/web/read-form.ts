/** What cannot be read as a form, or holds what no text holds, is the sender's mistake, not the shop's. */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null)
  if (
    !form ||
    [...form.values()].some((value) => typeof value === 'string' && value.includes('\0'))
  ) {
    throw new Response('This form cannot be read.', { status: 400 })
  }
  return form
}
