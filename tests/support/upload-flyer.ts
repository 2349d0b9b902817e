import sharp from 'sharp'
import { expect } from 'vitest'
import type { Uploaded } from '#contract/events/events.ts'
import type { Person } from './person.ts'
import type { TestServer } from './test-server.ts'

/** Uploads a red picture as this host, and returns its address. */
export async function uploadFlyer(
  { app }: Pick<TestServer, 'app'>,
  { cookie }: Pick<Person, 'cookie'>,
): Promise<string> {
  const picture = sharp({ create: { width: 60, height: 80, channels: 3, background: 'red' } })
  const form = new FormData()
  form.set('kind', 'flyer')
  form.set('file', new File([new Uint8Array(await picture.png().toBuffer())], 'flyer.png'))
  const response = await app.request('/api/uploads', { method: 'POST', headers: { cookie }, body: form })
  expect(response.status).toBe(201)
  return ((await response.json()) as Uploaded).url
}
