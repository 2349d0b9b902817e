import { push } from '#contract/notifications/calls.ts'
import { resource } from '#sw/http/send.ts'
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { PushState, Wants } from '#contract/notifications/push.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import { pushWants } from '#sw/delivery/kinds/push-wants.ts'
import { enqueue } from '#sw/delivery/queue.ts'
import { newPhone } from '../support/device.ts'
import { flush } from '../support/flush.ts'
import { guest } from '../support/guest.ts'
import fc from '../support/property.ts'
import { useTestServer } from '../support/test-server.ts'
import { checkDeliveries, fetchAs } from './delivery-harness.ts'

const server = await useTestServer()
afterEach(() => void vi.unstubAllGlobals())

test('the last choice for each kind of notification reaches the server, in spite of lost requests and kills', async () => {
  const ana = await guest(server, 'Ana')
  const seen = await checkDeliveries<Wants[keyof Wants]>({
    server,
    author: ana,
    kind: pushWants,
    keys: ['messages', 'nights'],
    body: fc.boolean(),
    start: async () => void (await server.sql`delete from push_wants`),
    async stored(key) {
      const { wants }: PushState = await (await ana.get(push.path)).json()
      return wants[key as keyof Wants]
    },
    // Both are wanted until the member chooses.
    expected: choices => choices.at(-1) ?? true,
  })
  expect(seen.failed).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
})

test('choices of several kinds made without a connection are all stored, and the cached settings follow', async () => {
  const rosa = await guest(server, 'Rosa')
  const phone = newPhone(rosa)
  vi.stubGlobal('fetch', fetchAs(server, rosa))
  await refreshCached(phone, resource(push))
  await enqueue(phone, pushWants, 'messages', false)
  await enqueue(phone, pushWants, 'previews', true)
  await enqueue(phone, pushWants, 'messages', true)
  await enqueue(phone, pushWants, 'followers', false)
  await flush(phone)
  const wants = { messages: true, previews: true, followers: false, nights: true }
  expect((await phone.copies.get(push.path))?.body).toMatchObject({ wants })
  expect(await (await rosa.get(push.path)).json()).toMatchObject({ wants })
  phone.close()
})

test('two requests at once that change different kinds both count', async () => {
  const diego = await guest(server, 'Diego')
  await Promise.all([
    diego.put('/api/push/wants', { messages: false }),
    diego.put('/api/push/wants', { previews: true }),
    diego.put('/api/push/wants', { nights: false }),
  ])
  const wants = { messages: false, previews: true, followers: true, nights: false }
  expect(await (await diego.get(push.path)).json()).toMatchObject({ wants })
})
