/** What cannot be read as a form is the sender's mistake, not the shop's. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new Response('This form cannot be read.', { status: 400 })
  }
}
