import { fetchJson, request } from '#sw/http/request.ts'

/**
 * Makes something of what was typed, once: after a lost answer, a reload or in a second tab, the same `key` finds what
 * came of it, and what was typed since goes there. `pathOf` is where the made thing is changed. Throws as `request` does.
 */
export async function createOnce<Made>(path: string, key: string, json: object, pathOf: (made: Made) => string) {
  const { status, body: made } = await fetchJson<Made>(path, {
    method: 'POST',
    json,
    headers: { 'Idempotency-Key': key },
  })
  return status === 201 ? made : await request<Made>(pathOf(made), { method: 'PATCH', json })
}
