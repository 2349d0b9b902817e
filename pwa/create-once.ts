import { fetchJson, request } from '#sw/http/request.ts'

/**
 * Creates a resource once: after a lost response, a reload or in a second tab, the same `key` finds the resource that
 * already exists, and the newer values are sent to it with PATCH. `pathOf` returns the resource's path. Throws like
 * `request`.
 */
export async function createOnce<Created>(
  path: string,
  key: string,
  json: object,
  pathOf: (created: Created) => string,
) {
  const { status, body: made } = await fetchJson<Created>(path, {
    method: 'POST',
    json,
    headers: { 'Idempotency-Key': key },
  })
  return status === 201 ? made : await request<Created>(pathOf(made), { method: 'PATCH', json })
}
