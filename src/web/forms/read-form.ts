/** Answers 400 to a body that is not a form or that contains NUL characters. */
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
