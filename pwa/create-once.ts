import { fetchJson, request } from '#sw/http/request.ts'

/**
 * Creates a resource once. If a resource with this `key` exists already, because a response was lost or another tab sent
 * the form too, the values are sent to it with PATCH. `pathOf` returns the path of the resource. The server refuses the
 * request while another member than `forUser` is signed in. Throws like `request`.
 */
export async function createOnce<Created>(
  path: string,
  { key, forUser }: { key: string; forUser: string },
  json: object,
  pathOf: (created: Created) => string,
) {
  const { status, body: made } = await fetchJson<Created>(path, {
    method: 'POST',
    json,
    forUser,
    headers: { 'Idempotency-Key': key },
  })
  return status === 201 ? made : await request<Created>(pathOf(made), { method: 'PATCH', json, forUser })
}
