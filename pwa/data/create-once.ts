import type { ApiResponse } from '#sw/http/request.ts'

/**
 * Creates a resource once. If a resource with this `key` exists already, because a response was lost or another tab sent
 * the form too, the values are sent to it with `edit`. Throws what `create` and `edit` throw.
 */
export async function createOnce<Created>(
  key: string,
  create: (headers: Record<string, string>) => Promise<ApiResponse<Created>>,
  edit: (made: Created) => Promise<Created>,
): Promise<Created> {
  const { status, body: made } = await create({ 'Idempotency-Key': key })
  return status === 201 ? made : await edit(made)
}
